// Not from its entry, which loads a linter of its own first.
import transformSchema from 'openapi-typescript/dist/transform/index.mjs';
import ts from 'typescript';
import { isObject, type JsonObject, nodeAt } from '../../src/service/json.ts';
import { mapValues } from '../contract/map-values.ts';
import { literalType } from './named-types.ts';
import { constraintWords } from '../site/fields/constraint-words.ts';

const LEVEL = 'x-stability-level';

/** A schema or parameter whose description says what its values are limited to: editors show nothing else. */
function tellLimits(node: JsonObject, schema = node): JsonObject {
  const limits = constraintWords(schema)
    .map((words) => words.replace(/^date/, 'a date').replace('-time', ' and time'))
    .map((words) => (words.startsWith('a date') ? `${words} in ISO 8601` : words));
  const sentences = [
    ...(limits.length > 0 ? [`Limits: ${limits.join(', ')}.`] : []),
    // Of a property openapi-typescript shows the default itself.
    ...(schema !== node && 'default' in schema ? [`Default ${schema['default']}.`] : []),
  ];
  if (sentences.length === 0) return node;
  return { ...node, description: [node['description'], ...sentences].filter(Boolean).join(' ') };
}

function markNode(node: unknown, inherited: string, named: boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => markNode(item, inherited, false));
  if (!isObject(node)) return node;
  const level = node[LEVEL] ?? inherited;
  const children = mapValues(node, (value, key) => {
    if (key !== 'properties') return key === 'items' ? markNode(value, level, false) : value;
    return mapValues(value, (child) => markNode(child, level, true));
  });
  const told = named && !('properties' in node) ? tellLimits(children) : children;
  if (!named || level !== 'beta' || inherited === 'beta') return told;
  return { ...told, description: `${told['description'] ?? ''}\n\n@beta`.trim() };
}

/**
 * Returns component schemas whose descriptions end in the TSDoc tag `@beta` where they, or one of
 * their properties, are this contract's decision. A property inside a beta schema is not marked again. Limits are told.
 */
const markBeta = (schemas: JsonObject): JsonObject =>
  mapValues(schemas, (schema) => markNode(schema, 'stable', true));

/** `'open' | 'won' | (string & {})`: the known values are completed, others are accepted. */
function openEnum(values: string[], nullable: boolean): ts.TypeNode {
  const { factory, SyntaxKind } = ts;
  const anyString = factory.createKeywordTypeNode(SyntaxKind.StringKeyword);
  const other = factory.createParenthesizedType(
    factory.createIntersectionTypeNode([anyString, factory.createTypeLiteralNode([])]),
  );
  const nothing = nullable ? [factory.createLiteralTypeNode(factory.createNull())] : [];
  return factory.createUnionTypeNode([...values.map(literalType), other, ...nothing]);
}

/** A parameter's example beside its schema, where openapi-typescript looks for it. */
function showExample(parameter: JsonObject): JsonObject {
  const [example] = parameter['schema'].examples ?? [];
  const told = tellLimits(parameter, parameter['schema']);
  return example === undefined ? told : { ...told, example };
}

/** The events of the contract, and the patterns that subscribe to several. */
function eventNames({ webhooks }: JsonObject, kind: unknown): string[] | undefined {
  const names = Object.keys(webhooks ?? {});
  if (kind === 'names') return names;
  if (kind !== 'patterns') return undefined;
  const families = new Set(names.map((name) => name.slice(0, name.lastIndexOf('.'))));
  return ['*', ...[...families].map((family) => `${family}.*`), ...names];
}

function transform(schema: JsonObject, openapi: JsonObject): ts.TypeNode | undefined {
  const { 'x-contract-schema': other } = schema;
  if (other) return ts.factory.createTypeReferenceNode(other);
  const values = schema['x-extensible-enum'] ?? eventNames(openapi, schema['x-event-names']);
  return Array.isArray(values) ? openEnum(values, Array.isArray(schema['type'])) : undefined;
}

/**
 * The syntax tree that openapi-typescript makes of the bundle. Its own entry would bundle and lint
 * the document again; the transform beneath it takes what this build has read and linted already.
 */
export function typeNodes(openapi: JsonObject): ts.Node[] {
  const { schemas, parameters } = openapi['components'] as JsonObject;
  const components = {
    ...openapi['components'],
    schemas: markBeta(schemas),
    parameters: mapValues(parameters ?? {}, showExample),
  };
  const document = { ...openapi, components };
  return transformSchema(
    document as never,
    {
      // Unions are told apart by their members' constants, which are in the schemas already.
      discriminators: { objects: {}, refsHandled: [] },
      injectFooter: [],
      resolve: ($ref: string) => nodeAt(document, $ref),
      silent: true,
      transform: (schema: unknown) => (isObject(schema) ? transform(schema, openapi) : undefined),
    } as never,
  );
}
