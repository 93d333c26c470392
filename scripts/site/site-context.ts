import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { ROOT } from '../contract/paths.ts';
import { createHighlight, type Highlight } from './highlight.ts';
import { createRenderer, type RenderItem } from './redoc/render-items.ts';
import { type Family, listFamilies } from './reference/operation-links.ts';

/** What every part of the site may ask for while it writes its pages. */
export interface SiteContext {
  readonly openapi: JsonObject;
  readonly asyncapi: JsonObject;
  readonly operations: readonly Operation[];
  readonly families: readonly Family[];
  readonly highlight: Highlight;
  readonly render: RenderItem;
}

const readJson = async (name: string): Promise<JsonObject> =>
  JSON.parse(await readFile(join(ROOT, 'generated', name), 'utf8'));

/** Reads the generated descriptions and loads what renders them. */
export async function createContext(): Promise<SiteContext> {
  const [openapi, asyncapi] = await Promise.all([
    readJson('openapi.json'),
    readJson('asyncapi.json'),
  ]);
  const operations = listOperations(openapi);
  const [highlight, render] = await Promise.all([createHighlight(), createRenderer(openapi)]);
  const families = listFamilies(openapi, operations);
  return { openapi, asyncapi, operations, families, highlight, render };
}
