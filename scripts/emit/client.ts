import type ts from 'typescript';
import type { JsonObject } from '../contract/json.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { BANNER } from './banner.ts';
import { docComment } from './doc-comment.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from './named-types.ts';
import { printTidyNodes } from './print-nodes.ts';

const pascal = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const queryName = (operation: Operation): string => `${pascal(operation.id)}Query`;
const hasQuery = (operation: Operation): boolean =>
  operation.parameters.some(({ in: place }) => place === 'query');
const takesQuery = (operation: Operation): boolean =>
  operation.verb === 'get' && hasQuery(operation);

function argumentName(parameter: string, count: number): string {
  const words = parameter.split('_').filter(Boolean);
  const camel = words.map((word, index) => (index ? pascal(word) : word)).join('');
  return count > 1 && camel === 'key' ? 'objectKey' : camel;
}

function pathArguments(operation: Operation): string[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.map((name) => `${argumentName(name, names.length)}: string`);
}

function bodyArgument(operation: Operation): string[] {
  if (!operation.body) return [];
  return [`body${operation.body.required ? '' : '?'}: ${operation.body.schema}`];
}

function signature(operation: Operation): string {
  const required = operation.parameters.some(
    ({ in: place, required: must }) => place === 'query' && must,
  );
  const query = takesQuery(operation)
    ? [`query${required ? '' : '?'}: ${queryName(operation)}`]
    : [];
  const options =
    hasQuery(operation) && !takesQuery(operation)
      ? `CallOptions<${queryName(operation)}>`
      : 'CallOptions';
  const parameters = [
    ...pathArguments(operation),
    ...bodyArgument(operation),
    ...query,
    `options?: ${options}`,
  ];
  const result = { resource: 'Result', list: 'ListResult', plain: 'TokenResult' }[
    operation.success.kind
  ];
  return `${operation.method}(${parameters.join(', ')}): Promise<${result}<${operation.success.schema}>>;`;
}

function methodComment(operation: Operation): string {
  const { node, scopes } = operation;
  const scope = scopes?.length
    ? [`Needs the scope ${scopes.map((name) => `\`${name}\``).join(', ')}.`]
    : [];
  const errors = `Errors: ${operation.errorStatuses.join(', ')}.`;
  return docComment(
    [
      `${node['summary']}: \`${operation.verb.toUpperCase()} ${operation.path}\`.`,
      '',
      node['description'],
      '',
      ...scope,
      errors,
      ...(node['deprecated'] ? [`@deprecated It goes away after ${node['x-sunset']}.`] : []),
      ...(operation.stability === 'beta' ? ['', '@beta'] : []),
    ],
    '  ',
  );
}

function familyInterface(family: string, operations: Operation[]): string {
  const methods = operations.map(
    (operation) => `${methodComment(operation)}  ${signature(operation)}\n`,
  );
  return `export interface ${pascal(family)}Api {\n${methods.join('\n')}}\n`;
}

/** One row of the table that the runtime makes methods of; its grammar stands in bind-operations.ts. */
function tableRow(operation: Operation): string {
  const flags = [
    operation.body ? (operation.body.mediaType === 'application/json' ? 'body' : 'form') : '',
    takesQuery(operation) ? 'query' : '',
    operation.success.kind === 'list' ? 'list' : '',
  ];
  const row = [operation.verb.toUpperCase(), operation.path, ...flags.filter(Boolean)].join(' ');
  return `    ${operation.method}: '${row}',\n`;
}

function queryTypes(
  operations: Operation[],
  nodes: readonly ts.Node[],
  used: Set<string>,
): string[] {
  const [types, components] = [
    interfaceMembers(nodes, 'operations'),
    interfaceMembers(nodes, 'components'),
  ];
  return operations.filter(hasQuery).map((operation) => {
    const query = memberAt(types.get(operation.id), 'parameters', 'query');
    if (!query) throw new Error(`openapi-typescript made no query type of ${operation.id}.`);
    const comment = docComment([
      `Query parameters of \`${operation.family}.${operation.method}\`.`,
    ]);
    return (
      comment +
      printTidyNodes([exportedType(queryName(operation), nameSchemas(query, components, used))])
    );
  });
}

/** `generated/client.ts`: an interface per family, and the table that the runtime makes it real from. */
export function emitClient(openapi: JsonObject, nodes: readonly ts.Node[]): string {
  const operations = listOperations(openapi);
  const families = [...Map.groupBy(operations, ({ family }) => family)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const used = new Set(
    operations.flatMap(({ body, success }) => [body?.schema ?? [], success.schema].flat()),
  );
  const queries = queryTypes(operations, nodes, used);
  const members = families.map(([family]) => `  readonly ${family}: ${pascal(family)}Api;\n`);
  const table = families.map(
    ([family, members]) => `  ${family}: {\n${members.map(tableRow).join('')}  },\n`,
  );
  const results = ['ListResult', 'Result', 'TokenResult'].filter((name) =>
    operations.some(
      ({ success }) =>
        ({ list: 'ListResult', resource: 'Result', plain: 'TokenResult' })[success.kind] === name,
    ),
  );
  return [
    BANNER.trimEnd(),
    '',
    `import {\n  bindOperations,\n${['CallOptions', 'ClientOptions', ...results].map((name) => `  type ${name},\n`).join('')}} from '../src/client/bind-operations.ts';`,
    `import type {\n${[...used]
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from './schemas.ts';`,
    '',
    ...queries,
    ...families.map(([family, list]) => familyInterface(family, list)),
    `/** The API, a property for each family of operations. */\nexport interface Client {\n${members.join('')}}\n`,
    `const operations = {\n${table.join('')}} as const;\n`,
    docComment([
      'Makes a client of the API.',
      '',
      '@param options - Where the service is and who calls it: `baseUrl`, and `clientId` with `clientSecret`, or `accessToken`.',
      '@throws TypeError when an option is missing or unsafe; it says which and what to do.',
      '@example',
      "const crm = createClient({ baseUrl: 'https://api.example.com', clientId, clientSecret });",
      "const { data } = await crm.contacts.create({ name: 'Lucía Fernández Ortega' });",
    ]) +
      'export function createClient(options: ClientOptions): Client {\n  return bindOperations<Client>(options, operations);\n}\n',
  ].join('\n');
}
