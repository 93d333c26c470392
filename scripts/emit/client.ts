import type ts from 'typescript';
import { crud } from '../../src/client/operation.ts';
import type { JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { BANNER } from './banner.ts';
import { familyInterface, hasQuery, paramNames, pascal, queryName } from './client-methods.ts';
import { composedMethods } from './composed-methods.ts';
import { docComment } from './doc-comment.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from './named-types.ts';
import { printTidyNodes } from './print-nodes.ts';
import { allowUndefined, withDates } from './request-types.ts';

const RUNTIME_TYPES = [
  'CallOptions',
  'ImportOptions',
  'ImportReport',
  'NoParams',
  'PageRequest',
  'Result',
  'TokenResult',
  'WaitOptions',
];

// Those of `CallOptions` that a wire name can be, which is never in camel case.
const OPTION_NAMES = ['headers', 'query', 'signal'];

/** An operation's rows of the table that the runtime makes methods of; `parseOperation` reads them. */
function tableRows(
  operation: Operation,
  openapi: JsonObject,
): { readonly name: string; readonly row: string }[] {
  const flags = [
    operation.body && operation.body.mediaType !== 'application/json' ? 'form' : '',
    operation.result.kind === 'list' ? 'list' : '',
    ...paramNames(operation, openapi).filter((name) => OPTION_NAMES.includes(name)),
  ];
  const row = [operation.verb.toUpperCase(), operation.path, ...flags.filter(Boolean)].join(' ');
  return [{ name: operation.method, row }, ...composedMethods(operation, openapi)];
}

/** The rows of a family; the five that most families have are written as one call. */
function familyTable(family: string, rows: readonly { name: string; row: string }[]): string {
  const [, path = ''] = rows.find(({ name }) => name === 'list')?.row.split(' ') ?? [];
  const [, one = ''] = rows.find(({ name }) => name === 'get')?.row.split(' ') ?? [];
  const usual = new Map(Object.entries(crud(path, one.slice(path.length + 1))));
  const isUsual = [...usual].every(([name, row]) =>
    rows.some((other) => other.name === name && other.row === row),
  );
  const key = one.endsWith('/{id}') ? '' : `, '${one.slice(path.length + 1)}'`;
  const rest = rows.filter(({ name }) => !isUsual || !usual.has(name));
  const lines = rest.map(({ name, row }) => `    ${name}: '${row}',\n`).join('');
  return `  ${family}: {\n${isUsual ? `    ...crud('${path}'${key}),\n` : ''}${lines}  },\n`;
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
      printTidyNodes([
        exportedType(
          queryName(operation),
          allowUndefined(withDates(nameSchemas(query, components, used), operation)),
        ),
      ])
    );
  });
}

/**
 * `generated/client.ts`: an interface per family, and the table that the runtime makes it real from.
 *
 * @param userAgent - how the client names itself to the service, such as `messaging-crm-api/1.0.0`
 */
export function emitClient(
  openapi: JsonObject,
  nodes: readonly ts.Node[],
  userAgent: string,
): string {
  const operations = listOperations(openapi);
  const families = [...Map.groupBy(operations, ({ family }) => family)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const used = new Set(
    operations.flatMap(({ bodySchema, result }) => [bodySchema ?? [], result.schema].flat()),
  );
  const queries = queryTypes(operations, nodes, used);
  const members = families.map(([family]) => `  readonly ${family}: ${pascal(family)}Api;\n`);
  const table = families.map(([family, members]) =>
    familyTable(
      family,
      members.flatMap((member) => tableRows(member, openapi)),
    ),
  );
  const interfaces = families.map(([family, list]) => familyInterface(family, list, openapi));
  const runtime = RUNTIME_TYPES.filter((name) =>
    interfaces.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  return [
    BANNER.trimEnd(),
    '',
    `import {\n  bindOperations,\n${table.some((text) => text.includes('...crud(')) ? '  crud,\n' : ''}${[
      'ClientOptions',
      ...runtime,
    ]
      .sort()
      .map((name) => `  type ${name},\n`)
      .join('')}} from '../src/client/bind-operations.ts';`,
    `import type {\n${[...used]
      .sort()
      .map((name) => `  ${name},\n`)
      .join('')}} from './schemas.ts';`,
    '',
    ...queries,
    ...interfaces,
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
      `export function createClient(options: ClientOptions): Client {\n  return bindOperations<Client>(options, operations, '${userAgent}');\n}\n`,
  ].join('\n');
}
