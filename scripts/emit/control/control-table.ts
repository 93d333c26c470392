import { isObject, type JsonObject } from '../../../src/service/json.ts';
import { mapValues } from '../../contract/map-values.ts';
import { BANNER } from '../banner.ts';
import { assertionSchema, proveChecked } from '../validators/assertion-schema.ts';
import { serviceContract } from '../validators/service-contract.ts';
import { type ControlOperation, controlOperations, schemaName } from './control-operations.ts';

const REFERENCE = '#/components/schemas/';
const REFERRED = /#\/components\/schemas\/(\w+)/g;
/** What no operation takes, but the command line reads. */
const READ_ELSEWHERE = ['SandboxConfig'];

const ROUTE = `/** An operation, as far as a request is read by it. */
export interface ControlRoute {
  readonly id: keyof ControlOperations;
  /** In lower case. */
  readonly verb: string;
  readonly path: string;
  readonly status: number;
  readonly parameters: readonly {
    readonly name: string;
    readonly in: 'path' | 'query';
    readonly required: boolean;
    readonly schema: { readonly [keyword: string]: any };
  }[];
  readonly body?: {
    readonly mediaType: string;
    readonly required: boolean;
    readonly schema: { readonly [keyword: string]: any };
  };
}

`;

/** `generated/control-table.ts`: the routes of the control API, and the schemas that requests are held to. */
export function emitControlTable(
  control: JsonObject,
  openapi: JsonObject,
  version: string,
): string {
  const schemas = checkedSchemas(control, openapi);
  const routes = controlOperations(control).map(toRoute);
  const all = { ...serviceContract(openapi)['components'].schemas, ...Object.fromEntries(schemas) };
  const parameters = routes.flatMap((route): JsonObject[] => route['parameters']);
  const inline = parameters.map(({ schema }) => schema);
  proveChecked(all, inline);
  return [
    BANNER,
    `import type { Schema } from '../src/schemas/compile-check.ts';\n`,
    `import type { ControlOperations } from './control.ts';\n\n`,
    `/** Version of the package. */\n`,
    `export const packageVersion = '${version}';\n\n`,
    `/** Version of the contract: that of the index would bring the client along. */\n`,
    `export const contractVersion = '${openapi['info'].version}';\n\n`,
    ROUTE,
    `/** The operations of the control API. */\n`,
    `export const controlRoutes: readonly ControlRoute[] = [\n`,
    ...routes.map((route) => `  ${JSON.stringify(route)},\n`),
    `];\n\n`,
    `/** Its own schemas, which refer to those of the contract, too. */\n`,
    `export const controlSchemas: Readonly<Record<string, Schema>> = {\n`,
    ...[...schemas].map(([name, schema]) => `  ${name}: ${JSON.stringify(schema)},\n`),
    `};\n`,
  ].join('');
}

function toRoute(operation: ControlOperation): JsonObject {
  const { id, verb, path, parameters, body, isBodyRequired, status } = operation;
  const taken = body && {
    mediaType: 'application/json',
    required: isBodyRequired,
    schema: { $ref: REFERENCE + schemaName(body) },
  };
  return { id, verb, path, status, parameters: parameters.map(slimParameter), body: taken };
}

const slimParameter = ({ name, in: place, required = false, schema }: JsonObject): JsonObject => ({
  name,
  in: place,
  required,
  schema: assertionSchema(schema),
});

/** Schemas of the control API that requests are held to, by name. */
function checkedSchemas(control: JsonObject, openapi: JsonObject): Map<string, JsonObject> {
  const { schemas } = control['components'];
  const found = new Map<string, JsonObject>();
  const take = (name: string): void => {
    if (found.has(name) || !schemas[name]) return;
    if (openapi['components'].schemas[name])
      throw new Error(`The contract and the control API both have a schema "${name}".`);
    const schema = assertionSchema(withReferences(schemas[name])) as JsonObject;
    found.set(name, schema);
    for (const [, other = ''] of JSON.stringify(schema).matchAll(REFERRED)) take(other);
  };
  const bodies = controlOperations(control).flatMap(({ body }) => schemaName(body) ?? []);
  for (const name of [...bodies, ...READ_ELSEWHERE]) take(name);
  return found;
}

/** Schemas of the contract are referred to as those of the control API are. */
function withReferences(node: any): any {
  if (Array.isArray(node)) return node.map(withReferences);
  if (!isObject(node)) return node;
  const name = node['x-contract-schema'];
  if (name) return { $ref: REFERENCE + name };
  return mapValues(node, withReferences);
}
