import type ts from 'typescript';
import type { JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { BANNER } from './banner.ts';
import { familyInterface, hasQuery, paramNames, pascal, queryName } from './client-methods.ts';
import { docComment } from './doc-comment.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from './named-types.ts';
import { printTidyNodes } from './print-nodes.ts';
import { allowUndefined, withDates } from './request-types.ts';

const RUNTIME_TYPES = ['CallOptions', 'NoParams', 'PageRequest', 'Result', 'TokenResult'];

// Those of `CallOptions` that a wire name can be, which is never in camel case.
const OPTION_NAMES = ['headers', 'query', 'signal'];

/** A method of the table: its HTTP method and flags. */
function tableEntry(operation: Operation, openapi: JsonObject): string {
  const { method, verb, body, result } = operation;
  const flags = [
    result.kind === 'list' ? 'list' : '',
    body && body.mediaType !== 'application/json' ? 'form' : '',
    ...paramNames(operation, openapi).filter((name) => OPTION_NAMES.includes(name)),
  ];
  return `${method}: '${[verb.toUpperCase(), ...flags.filter(Boolean)].join(' ')}'`;
}

/** The methods of a family, by their paths. */
function familyTable(
  family: string,
  operations: readonly Operation[],
  openapi: JsonObject,
): string {
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, list]) => {
    const entries = list.map((operation) => tableEntry(operation, openapi));
    return `    '${path}': { ${entries.join(', ')} },\n`;
  });
  return `  ${family}: {\n${paths.join('')}  },\n`;
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
  const table = families.map(([family, list]) => familyTable(family, list, openapi));
  const interfaces = families.map(([family, list]) => familyInterface(family, list, openapi));
  const runtime = RUNTIME_TYPES.filter((name) =>
    interfaces.some((text) => new RegExp(`\\b${name}\\b`).test(text)),
  );
  return [
    BANNER.trimEnd(),
    '',
    `import {\n  bindOperations,\n${['ClientOptions', ...runtime]
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
