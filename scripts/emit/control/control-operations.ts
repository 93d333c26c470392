import { dereference, type JsonObject } from '../../../src/service/json.ts';
import { BANNER, docComment, takeNames } from '../banner.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from '../named-types.ts';
import { printTidyNodes } from '../print-nodes.ts';
import { typeNodes } from '../type-nodes.ts';

/** `generated/control.ts`: what the operations of the control API take and give, for its server and for the console. */
export function emitControlTypes(control: JsonObject): string {
  const components = interfaceMembers(typeNodes(control), 'components');
  const schemas = Object.entries<JsonObject>(control['components'].schemas).map(
    ([name, { description = '' }]) => {
      const type = memberAt(components.get('schemas'), name);
      if (!type) throw new Error(`openapi-typescript made no type of the schema "${name}".`);
      const named = exportedType(name, nameSchemas(type, components));
      return docComment([description]) + printTidyNodes([named]);
    },
  );
  const operations = controlOperations(control);
  const text = [...schemas, operationsInterface(operations)].join('\n');
  return `${BANNER}${contractImports(control, text)}${text}`;
}

function contractImports(control: JsonObject, text: string): string {
  const names = [...JSON.stringify(control).matchAll(/"x-contract-schema":"(\w+)"/g)];
  const used = new Set(names.map(([, name]) => name as string));
  const list = [...used].filter((name) => new RegExp(`: ${name}\\b`).test(text)).sort();
  return `${takeNames('import type', list, './schemas.ts')}\n`;
}

function operationsInterface(operations: readonly ControlOperation[]): string {
  const about = 'By the id of an operation, what it takes and what a success returns.';
  const paths = operations.map(({ id, verb, path, parameters }) => {
    const workspace = parameters.some(({ name }) => name === 'workspace_id') ? ' workspace_id' : '';
    return `  ${id}: '${verb.toUpperCase()} ${path}${workspace}',\n`;
  });
  return `${docComment([about])}export interface ControlOperations {\n${operations.map(member).join('')}}

/** By the id of an operation, its method, its path, and whether it is about one workspace. */
export const controlPaths: Readonly<Record<keyof ControlOperations, string>> = {\n${paths.join('')}};\n`;
}

function member(operation: ControlOperation): string {
  const { id, node, parameters, body, isBodyRequired, response } = operation;
  const parts = [
    ...parametersIn('path', parameters),
    ...parametersIn('query', parameters),
    ...(body ? [`    body${isBodyRequired ? '' : '?'}: ${schemaName(body)};\n`] : []),
    `    response: ${schemaName(response) ?? 'void'};\n`,
  ];
  return `${docComment([`${node['summary']}.`], '  ')}  ${id}: {\n${parts.join('')}  };\n`;
}

function parametersIn(place: string, parameters: readonly JsonObject[]): string[] {
  const own = parameters.filter((parameter) => parameter['in'] === place);
  if (own.length === 0) return [];
  const fields = own.map(
    ({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeOf(schema)}`,
  );
  return [`    ${place}: { ${fields.join('; ')} };\n`];
}

function typeOf({ type, enum: values }: JsonObject): string {
  if (values) return values.map((value: string) => `'${value}'`).join(' | ');
  return type === 'integer' ? 'number' : type;
}

export interface ControlOperation {
  readonly id: string;
  /** In lower case. */
  readonly verb: string;
  readonly path: string;
  /** As the description has it. */
  readonly node: JsonObject;
  readonly parameters: readonly JsonObject[];
  readonly body: JsonObject | undefined;
  readonly isBodyRequired: boolean;
  readonly status: number;
  /** The schema of the success; undefined where there is no body. */
  readonly response: JsonObject | undefined;
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';

export function controlOperations(control: JsonObject): ControlOperation[] {
  return Object.entries<JsonObject>(control['paths']).flatMap(([path, item]) =>
    VERBS.filter((verb) => item[verb]).map((verb) => read(control, path, verb, item[verb])),
  );
}

function read(control: JsonObject, path: string, verb: string, node: JsonObject): ControlOperation {
  const { operationId: id, parameters = [], requestBody, responses } = node;
  const [status = '', response = {}] = Object.entries<JsonObject>(responses)[0] ?? [];
  return {
    id,
    verb,
    path,
    node,
    parameters: parameters.map((parameter: JsonObject) => dereference(control, parameter)),
    body: requestBody?.content[JSON_TYPE].schema,
    isBodyRequired: requestBody?.required === true,
    status: Number(status),
    response: dereference(control, response)['content']?.[JSON_TYPE].schema,
  };
}

/** The name of a schema that is referred to, in the control API or in the contract; undefined for another. */
export const schemaName = (schema: JsonObject | undefined): string | undefined =>
  schema?.['x-contract-schema'] ?? schema?.['$ref']?.split('/').at(-1);
