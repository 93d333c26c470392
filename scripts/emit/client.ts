import type ts from 'typescript';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { errorCodes } from '../contract/named-examples.ts';
import { listOperations, type Operation } from '../contract/operations.ts';
import { BANNER, docComment, takeNames } from './banner.ts';
import { exportedType, interfaceMembers, memberAt, nameSchemas } from './named-types.ts';
import { printTidyNodes } from './print-nodes.ts';
import { allowUndefined, withDates } from './request-types.ts';

const RESULT_TYPES = {
  resource: 'Promise<Result',
  list: 'PageRequest',
  plain: 'Promise<TokenResult',
};

const pascal = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const queryName = (operation: Operation): string => `${pascal(operation.id)}Query`;
const hasQuery = (operation: Operation): boolean =>
  operation.parameters.some(({ in: place }) => place === 'query');
/** Whether `params` of the method is the body: of POST, PUT and PATCH, also where none is declared yet. */
const sendsBody = ({ verb }: Operation): boolean => verb.startsWith('p');

function paramNames(operation: Operation, openapi: JsonObject): string[] {
  const { body, parameters } = operation;
  if (sendsBody(operation))
    return Object.keys(dereference(openapi, body?.schema)?.properties ?? {});
  return parameters.filter(({ in: place }) => place === 'query').map(({ name }) => name);
}

function argumentName(parameter: string, count: number): string {
  const words = parameter.split('_').filter(Boolean);
  const camel = words.map((word, index) => (index ? pascal(word) : word)).join('');
  return count > 1 && camel === 'key' ? 'objectKey' : camel;
}

function pathArguments(operation: Operation): string[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return names.map((name) => `${argumentName(name, names.length)}: string`);
}

/** The body or the query, in the same place for every operation, so that a new one shifts nothing. */
function paramsArgument(operation: Operation): string {
  const { body, bodySchema, parameters } = operation;
  if (sendsBody(operation))
    return `params${body?.required ? '' : '?'}: ${bodySchema ?? 'NoParams'}`;
  if (body) {
    throw new Error(
      `${operation.id}: the client has no place for a body of ${operation.verb.toUpperCase()}, make it a POST.`,
    );
  }
  const isRequired = parameters.some(({ in: place, required }) => place === 'query' && required);
  const type = hasQuery(operation) ? queryName(operation) : 'NoParams';
  return `params${isRequired ? '' : '?'}: ${type}`;
}

function signature(operation: Operation): string {
  const options =
    hasQuery(operation) && sendsBody(operation)
      ? `CallOptions<${queryName(operation)}>`
      : 'CallOptions';
  const parameters = [
    ...pathArguments(operation),
    paramsArgument(operation),
    `options?: ${options}`,
  ];
  const { kind, schema } = operation.result;
  return `${operation.method}(${parameters.join(', ')}): ${RESULT_TYPES[kind]}<${schema}>${kind === 'list' ? '' : '>'};`;
}

/** Which function of the package does more with an operation than its method. */
const BEYOND: Readonly<Record<string, readonly string[]>> = {
  importContacts: ['', '`importAllContacts(crm, rows)` imports any number of rows.'],
};

const WAIT = ['', '`waitForJob(crm, job)` looks at a job until it is done.'];

/** `409 channel_inactive, no_channel`: a status, and the codes of the examples of its response. */
const errorText = (status: string, { node }: Operation, openapi: JsonObject): string =>
  `${status} ${errorCodes(openapi, node, status).join(', ')}`.trim();

function methodComment(operation: Operation, openapi: JsonObject): string {
  const { node, scopes, result, id } = operation;
  const scope = scopes?.length
    ? [`Needs the scope ${scopes.map((name) => `\`${name}\``).join(' or ')}.`]
    : [];
  const told = operation.errorStatuses.map((status) => errorText(status, operation, openapi));
  const errors = `Errors: ${told.join('; ')}.`;
  return docComment(
    [
      `${node['summary']}: \`${operation.verb.toUpperCase()} ${operation.path}\`.`,
      '',
      node['description'],
      ...(BEYOND[id] ?? []),
      ...(result.schema === 'Job' && result.kind === 'resource' && id !== 'cancelJob' ? WAIT : []),
      '',
      ...scope,
      errors,
      ...(node['deprecated'] ? [`@deprecated It goes away after ${node['x-sunset']}.`] : []),
      ...(operation.stability === 'beta' ? ['', '@beta'] : []),
    ],
    '  ',
  );
}

function familyInterface(family: string, operations: Operation[], openapi: JsonObject): string {
  const methods = operations.map(
    (operation) => `${methodComment(operation, openapi)}  ${signature(operation)}\n`,
  );
  return `export interface ${pascal(family)}Api {\n${methods.join('\n')}}\n`;
}

const RUNTIME_TYPES = ['CallOptions', 'NoParams', 'PageRequest', 'Result', 'TokenResult'];

// Those of `CallOptions` that a wire name can be, which is never in camel case.
const OPTION_NAMES = ['headers', 'query', 'signal'];

function tableEntry(operation: Operation, openapi: JsonObject): string {
  const { method, verb, body, result } = operation;
  const flags = [
    result.kind === 'list' ? 'list' : '',
    body && body.mediaType !== 'application/json' ? 'form' : '',
    ...paramNames(operation, openapi).filter((name) => OPTION_NAMES.includes(name)),
  ];
  return `${method}: '${[verb.toUpperCase(), ...flags.filter(Boolean)].join(' ')}'`;
}

function familyTable(family: string, operations: Operation[], openapi: JsonObject): string {
  const base = new RegExp(`^/v1/${family}(?=/|$)`);
  const paths = [...Map.groupBy(operations, ({ path }) => path)].map(([path, list]) => {
    const entries = list.map((operation) => tableEntry(operation, openapi));
    return `    '${path.replace(base, '.')}': { ${entries.join(', ')} },\n`;
  });
  return `  ${family}: {\n${paths.join('')}  },\n`;
}

function queryTypes(
  operations: Operation[],
  nodes: readonly ts.Node[],
  used: Set<string>,
): string[] {
  const types = interfaceMembers(nodes, 'operations');
  const components = interfaceMembers(nodes, 'components');
  return operations.filter(hasQuery).map((operation) => {
    const query = memberAt(types.get(operation.id), 'parameters', 'query');
    if (!query) throw new Error(`openapi-typescript made no query type of ${operation.id}.`);
    const { family, method } = operation;
    const type = allowUndefined(withDates(nameSchemas(query, components, used), operation));
    const comment = docComment([`Query parameters of \`${family}.${method}\`.`]);
    return comment + printTidyNodes([exportedType(queryName(operation), type)]);
  });
}

/** `generated/client.ts`: an interface per family, and the table that the runtime makes it real from. */
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
    takeNames(
      'import',
      ['bindOperations', ...['ClientOptions', ...runtime].sort().map((name) => `type ${name}`)],
      '../src/client/bind-operations.ts',
    ) + takeNames('import type', [...used].sort(), './schemas.ts'),
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
