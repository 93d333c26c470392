import type { Description } from '../document/description.ts';
import { descend } from '../document/at.ts';
import { canonicalJson, isObject, stringsOf } from '../document/json.ts';
import { readAnnotations } from './annotations.ts';
import { readDiscriminator } from './discriminator.ts';
import { flatten, type Part } from './flatten.ts';
import { readLimits, readStep } from './limits.ts';
import { FREE_PATTERNS, isPlainReference } from './says-something.ts';
import type { Schema, SchemaView } from './schema-view.ts';
import {
  readDependentRequired,
  readFormats,
  readNamed,
  readNested,
  readOne,
  readOpaque,
  readPrefixItems,
} from './subschemas.ts';
import { readTypesAndValues } from './types-and-values.ts';

const COMPONENT = /#\/components\/schemas\/([^/]+)$/;

/**
 * Reads a schema without its spelling.
 *
 * @throws UnreadableDescription when a reference in it leads nowhere
 */
export function viewSchema(description: Description, schema: Schema): SchemaView {
  const { parts: all, unions, never } = flatten(description, schema);
  const parts = all.filter(({ wordsOnly }) => !wordsOnly);
  const { types, values } = readTypesAndValues(parts);
  const withDefault = parts.find(({ node }) => 'default' in node);
  const known = knownValues(parts);
  return {
    at: placeOf(all, schema),
    name: componentName(schema),
    never,
    types,
    values,
    knownValues: known,
    betaValues: new Set([first(parts, 'x-beta-values') ?? []].flat().map(canonicalJson)),
    ...readLimits(parts, types?.has('integer') === true && !types.has('number')),
    multipleOf: readStep(parts),
    uniqueItems: parts.some(({ node }) => node['uniqueItems'] === true),
    formats: readFormats(parts),
    patterns: new Set(texts(parts, 'pattern').filter((pattern) => !FREE_PATTERNS.has(pattern))),
    properties: readNamed(parts, 'properties'),
    required: new Set(parts.flatMap(({ node }) => stringsOf(node['required']))),
    additional: readOne(parts, 'additionalProperties', 'unevaluatedProperties'),
    patternProperties: readNamed(parts, 'patternProperties'),
    items: readOne(parts, 'items'),
    prefixItems: readPrefixItems(parts),
    dependentRequired: readDependentRequired(parts),
    dependentSchemas: readNamed(parts, 'dependentSchemas'),
    nested: readNested(parts),
    opaque: readOpaque(parts),
    unions,
    discriminator: readDiscriminator(parts, unions),
    hasDefault: withDefault !== undefined,
    default: withDefault?.node['default'],
    annotations: readAnnotations(all),
  };
}

/** The place of the part that says most: what a plain reference leads to, else the schema's own. */
function placeOf(parts: readonly Part[], schema: Schema): SchemaView['at'] {
  const own = parts.find(({ node, wordsOnly }) => !wordsOnly && !isPlainReference(node));
  return own?.at ?? (schema[0] as SchemaView['at']);
}

/** The component that a schema is, and not merely a part of it. */
function componentName([only, ...others]: Schema): string | undefined {
  if (!only || others.length > 0 || !isObject(only.node)) return undefined;
  const { $ref, allOf } = only.node;
  if (typeof $ref === 'string') return COMPONENT.exec($ref)?.[1];
  const isWrapped = Array.isArray(allOf) && allOf.length === 1;
  return isWrapped ? componentName([descend(only, 'allOf', 0)]) : undefined;
}

function knownValues(parts: readonly Part[]): ReadonlyMap<string, unknown> | undefined {
  const list = first(parts, 'x-extensible-enum');
  if (!Array.isArray(list)) return undefined;
  return new Map(list.map((value: unknown) => [canonicalJson(value), value]));
}

function first(parts: readonly Part[], keyword: string): unknown {
  return parts.find(({ node }) => keyword in node)?.node[keyword];
}

function texts(parts: readonly Part[], keyword: string): string[] {
  return parts.map(({ node }) => node[keyword]).filter((one) => typeof one === 'string');
}
