import { isObject, type JsonObject } from '../../../src/service/json.ts';
import { BANNER, takeNames } from '../banner.ts';
import { assertionSchema } from '../validators/assertion-schema.ts';
import { checkName, compileChecks } from '../validators/compile-checks.ts';
import { controlOperations, schemaName } from './control-operations.ts';

const REFERENCE = '#/components/schemas/';
const REFERRED = /#\/components\/schemas\/(\w+)/g;
/** What no operation takes, but the command line reads. */
const READ_ELSEWHERE = ['SandboxConfig'];

/** Schemas that requests are held to: of the control API by name, of its parameters by text, of the contract by name. */
interface Checked {
  readonly own: ReadonlyMap<string, JsonObject>;
  readonly inline: ReadonlyMap<string, JsonObject>;
  readonly contract: ReadonlyMap<string, JsonObject>;
}

/** `generated/control-checks.ts`: a function for each schema that a request to the control API is held to. */
export function emitControlChecks(control: JsonObject, openapi: JsonObject): string {
  const { own, inline, contract } = checkedSchemas(control, openapi);
  const compiled = { ...Object.fromEntries(own), ...namedInline(inline) };
  const { functions, constants } = compileChecks({ ...Object.fromEntries(contract), ...compiled });
  const names = new Set(Object.keys(compiled).map(checkName));
  const kept = functions.filter(({ name }) => names.has(name));
  const used = new Set(kept.flatMap(({ uses }) => [...uses]));
  const imported = [...contract.keys()]
    .map(checkName)
    .filter((name) => used.has(name))
    .sort();
  return [
    `// @ts-nocheck\n${BANNER.trimEnd()}\n`,
    `import { add, cut, join } from '../src/schemas/faults.ts';`,
    `import { isDate, isDateTime, isLonger, isShorter } from '../src/schemas/formats.ts';`,
    `import { ${imported.join(', ')} } from './checks.ts';\n`,
    ...[...constants].flatMap(([name, text]) => (used.has(name) ? [text] : [])),
    '',
    ...kept.map(({ text }) => text),
    '',
  ].join('\n');
}

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

/** `generated/control-table.ts`: the routes of the control API, and the function of each schema. */
export function emitControlTable(
  control: JsonObject,
  openapi: JsonObject,
  version: string,
): string {
  const { inline } = checkedSchemas(control, openapi);
  const bodies = new Set(controlOperations(control).flatMap(({ body }) => schemaName(body) ?? []));
  const rows = [...bodies].sort().map((name) => [name, checkName(name)]);
  for (const [index, text] of [...inline.keys()].entries()) rows.push([text, inlineName(index)]);
  const names = rows.map(([, check]) => check as string).sort();
  const routes = controlOperations(control).map((operation) => {
    const { id, verb, path, parameters, body, isBodyRequired, status } = operation;
    const taken = body && {
      mediaType: 'application/json',
      required: isBodyRequired,
      schema: { $ref: REFERENCE + schemaName(body) },
    };
    return { id, verb, path, status, parameters: parameters.map(slimParameter), body: taken };
  });
  return [
    BANNER,
    `import type { Check } from '../src/schemas/faults.ts';\n`,
    takeNames('import', names, './control-checks.ts'),
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
    `/** What checks a schema, by its name, or by its text where it has none. */\n`,
    `export const controlChecks: Readonly<Record<string, Check>> = {\n`,
    ...rows.map(([text, check]) => `  '${text}': ${check},\n`),
    `};\n`,
  ].join('');
}

const slimParameter = ({ name, in: place, required = false, schema }: JsonObject): JsonObject => ({
  name,
  in: place,
  required,
  schema: assertionSchema(schema, (reference) => reference),
});

const inlineName = (index: number): string => checkName(`ControlParameter${index + 1}`);

const namedInline = (inline: ReadonlyMap<string, JsonObject>): Record<string, JsonObject> =>
  Object.fromEntries(
    [...inline.values()].map((schema, index) => [`ControlParameter${index + 1}`, schema]),
  );

function checkedSchemas(control: JsonObject, openapi: JsonObject): Checked {
  const operations = controlOperations(control);
  const own = new Map<string, JsonObject>();
  const contract = new Map<string, JsonObject>();
  const take = (name: string, from: JsonObject, into: Map<string, JsonObject>): void => {
    if (into.has(name)) return;
    const schema = withReferences(from['components'].schemas[name]);
    into.set(name, schema);
    for (const [, other = ''] of JSON.stringify(schema).matchAll(REFERRED)) {
      const isOwn = from === control && control['components'].schemas[other];
      if (isOwn) take(other, control, own);
      else take(other, openapi, contract);
    }
  };
  const bodies = operations.flatMap(({ body }) => schemaName(body) ?? []);
  for (const name of [...bodies, ...READ_ELSEWHERE]) take(name, control, own);
  const clash = [...own.keys()].find((name) => openapi['components'].schemas[name]);
  if (clash) throw new Error(`The contract and the control API both have a schema "${clash}".`);
  const inline = operations.flatMap(({ parameters }) =>
    parameters.map((parameter) => slimParameter(parameter)['schema'] as JsonObject),
  );
  return { own, contract, inline: new Map(inline.map((each) => [JSON.stringify(each), each])) };
}

/** Schemas of the contract are referred to as those of the control API are. */
function withReferences(node: any): any {
  if (Array.isArray(node)) return node.map(withReferences);
  if (!isObject(node)) return node;
  const name = node['x-contract-schema'];
  if (name) return { $ref: REFERENCE + name };
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, withReferences(value)]),
  );
}
