// Responses and events name a frame of openapi/frames/ (`x-frame`) and write only what differs. A
// preprocessor for Redocly, so that its own command line reads the tree as the build does.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Location, UserContext } from '@redocly/openapi-core';
import { parseYaml } from '../../src/gate/read/parse-yaml.ts';
import { signExample } from './example-secret.ts';
import { isObject, type JsonObject } from '../../src/service/json.ts';
import { UnreadableContract } from './unreadable-contract.ts';

type Words = Readonly<Record<string, string>>;

/** A copy of a frame with its `{words}` filled in. */
function fill(node: unknown, words: Words): unknown {
  if (typeof node === 'string')
    return node.replace(/\{(\w+)\}/g, (all, word) => words[word] ?? all);
  if (Array.isArray(node)) return node.map((item) => fill(item, words));
  if (!isObject(node)) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fill(value, words)]));
}

/** Puts the frame beneath what the file says; where both say something, the file wins. */
function merge(own: unknown, frame: unknown): unknown {
  if (!isObject(own) || !isObject(frame)) return own ?? frame;
  const merged = { ...frame };
  for (const [key, value] of Object.entries(own)) merged[key] = merge(value, frame[key]);
  return merged;
}

/** Replaces a node's content in place: Redocly goes on with the node that it has handed out. */
function replace(node: JsonObject, content: JsonObject): void {
  for (const key of Object.keys(node)) delete node[key];
  Object.assign(node, content);
}

function readFrame(name: unknown, location: Location, words: Words): JsonObject {
  const file = location.source.absoluteRef;
  const folder = join(dirname(dirname(file)), 'frames');
  const frames = readdirSync(folder).map((entry) => basename(entry, '.yaml'));
  if (typeof name !== 'string' || !frames.includes(name)) {
    const message = `names the frame ${JSON.stringify(name)}; openapi/frames/ has ${frames.join(', ')}.`;
    throw new UnreadableContract(`${file}:1:1: ${message}`);
  }
  return fill(parseFrame(join(folder, `${name}.yaml`)), words) as JsonObject;
}

function parseFrame(path: string): unknown {
  try {
    return parseYaml(readFileSync(path, 'utf8'), path).data;
  } catch (cause) {
    const message = (cause as Error).message.replace(/^Cannot read /, '');
    throw new UnreadableContract(message, { cause });
  }
}

const nameOf = (schema: JsonObject | undefined): string =>
  basename(String(schema?.['$ref'] ?? ''), '.yaml');

/** The id in a response's first example. */
function exampleId(examples: JsonObject | undefined, { resolve }: UserContext): string {
  const [example] = Object.values<JsonObject>(examples ?? {});
  const target = example?.['$ref'] ? resolve<JsonObject>(example).node : example;
  return target?.['value']?.data?.id ?? '';
}

function expandResponse(response: JsonObject, context: UserContext): void {
  const { 'x-frame': frame, 'x-object': object = '', ...own } = response;
  if (frame === undefined) return;
  const { schema, ...media } = (own['content']?.['application/json'] ?? {}) as JsonObject;
  const words = { Schema: nameOf(schema), object, id: exampleId(media['examples'], context) };
  const { description, 'x-stability-level': stability, ...rest } = own;
  const differing = { ...rest, content: { 'application/json': media } };
  const merged = merge(differing, readFrame(frame, context.location, words)) as JsonObject;
  replace(response, { description, 'x-stability-level': stability, ...merged });
}

/** What an example of an event repeats is derived: the event's name, the time, the signature. */
function expandExample(example: unknown, name: string): unknown {
  if (!isObject(example) || !isObject(example['payload'])) return example;
  const { id, ...rest } = example['payload'];
  const payload = { id, type: name, ...rest };
  return { ...example, headers: signExample(name, example['headers'], payload), payload };
}

function expandMessage(message: JsonObject, { location }: UserContext): void {
  const { 'x-frame': frame, payload: data, examples, ...own } = message;
  if (frame === undefined) return;
  const name = String(own['name']);
  const words = { name, Schema: nameOf(data), stability: String(own['x-stability-level']) };
  const filled = readFrame(frame, location, words);
  const all = Array.isArray(examples)
    ? { examples: examples.map((example) => expandExample(example, name)) }
    : {};
  replace(message, { ...own, ...filled, ...all });
}

/** The plugin that redocly.yaml names. */
export default function frames() {
  return {
    id: 'contract',
    preprocessors: {
      oas3: { frames: () => ({ Response: { enter: expandResponse } }) },
      async3: { frames: () => ({ Message: { enter: expandMessage } }) },
    },
  };
}
