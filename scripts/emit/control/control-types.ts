import type { JsonObject } from '../../../src/service/json.ts';
import { BANNER } from '../banner.ts';
import { docComment } from '../doc-comment.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from '../named-types.ts';
import { printTidyNodes } from '../print-nodes.ts';
import { typeNodes } from '../type-nodes.ts';
import { controlOperations, schemaName, type ControlOperation } from './control-operations.ts';

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
  return `import type {\n${list.map((name) => `  ${name},\n`).join('')}} from './schemas.ts';\n\n`;
}

function operationsInterface(operations: readonly ControlOperation[]): string {
  const comment = docComment([
    'By the id of an operation, what it takes and what a success returns.',
  ]);
  const paths = operations.map(
    ({ id, verb, path }) => `  ${id}: '${verb.toUpperCase()} ${path}',\n`,
  );
  return `${comment}export interface ControlOperations {\n${operations.map(member).join('')}}

/** By the id of an operation, its method and its path. */
export const controlPaths: Readonly<Record<keyof ControlOperations, string>> = {\n${paths.join('')}};\n`;
}

function member({
  id,
  node,
  parameters,
  body,
  isBodyRequired,
  response,
}: ControlOperation): string {
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
