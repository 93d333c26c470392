import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { controlOperations, schemaName, type ControlOperation } from './control-operations.ts';

const INTRODUCTION = `<!-- Written by \`npm run build\` from openapi/sandbox-control.yaml. Do not edit. -->

# Sandbox control API

`;

const GUIDE = `
The description itself is \`messaging-crm-api/sandbox-control.json\`, in OpenAPI 3.1, for generators of clients.
[The sandbox from any language](sandbox-any-language.md) shows it in use, and [the sandbox](sandbox.md) says what each
option means. Names of operations in options, faults and filters are those of the client, such as \`contacts.create\`:
\`generated/operations.md\` lists them.
`;

/** `docs/sandbox-control.md`: the operations of the control API, for people. */
export function controlPage(control: JsonObject): string {
  const operations = controlOperations(control);
  const sections = control['tags'].map(({ name, description }: JsonObject) => {
    const own = operations.filter(({ node }) => node['tags'][0] === name);
    return `\n## ${name}\n\n${description}\n${own.map((each) => section(control, each)).join('')}`;
  });
  return (
    INTRODUCTION + control['info'].description + '\n' + GUIDE + sections.join('') + objects(control)
  );
}

/** What responses hold: schemas that no body of a request shows. */
function objects(control: JsonObject): string {
  const taken = new Set(controlOperations(control).flatMap(({ body }) => schemaName(body) ?? []));
  const shown = Object.entries<JsonObject>(control['components'].schemas).filter(
    ([name, { properties }]) => properties && (!taken.has(name) || name === 'SandboxOptions'),
  );
  const list = shown.map(([name, schema]) => {
    const fields = Object.entries<JsonObject>(schema['properties']).map(([field, own]) =>
      objectRow(field, own, dereference(control, own)),
    );
    return `\n### ${name}\n\n${schema['description']}\n\n| field | type | meaning |\n| --- | --- | --- |\n${fields.join('')}`;
  });
  return `\n## Objects\n\nWhat bodies and responses are made of.\n${list.join('')}`;
}

function objectRow(name: string, own: JsonObject, schema: JsonObject): string {
  const text = (own['description'] ?? schema['description'] ?? '').replaceAll('|', '\\|');
  return `| \`${name}\` | ${own['$ref'] ? `\`${schemaName(own)}\`` : typeOf(schema)} | ${text} |\n`;
}

function section(control: JsonObject, operation: ControlOperation): string {
  const { verb, path, node, parameters, body, status, response } = operation;
  const rows = [
    ...parameters.map((each) => row(each['name'], each['in'], each['schema'], each['description'])),
    ...fieldsOf(control, body).map(([name, schema]) =>
      row(name, 'body', schema, schema['description']),
    ),
  ];
  return [
    `\n### ${node['summary']}\n`,
    `\n\`${verb.toUpperCase()} ${path}\`\n`,
    `\n${node['description']}\n`,
    rows.length > 0
      ? `\n| field | in | type | meaning |\n| --- | --- | --- | --- |\n${rows.join('')}`
      : '',
    ...examplesOf(node),
    `\nReturns ${status}${response ? ` with ${resultOf(response)}` : ', without a body'}.\n`,
  ].join('');
}

function fieldsOf(control: JsonObject, body: JsonObject | undefined): [string, JsonObject][] {
  if (!body) return [];
  const { properties = {} } = dereference(control, body);
  return Object.entries<JsonObject>(properties).map(([name, schema]) => [
    name,
    dereference(control, schema),
  ]);
}

const row = (name: string, place: string, schema: JsonObject, description: string): string =>
  `| \`${name}\` | ${place} | ${typeOf(schema)} | ${description.replaceAll('|', '\\|')} |\n`;

function typeOf(schema: JsonObject): string {
  const { type, enum: values, anyOf, items, 'x-contract-schema': name } = schema;
  if (type === 'array' && items) return `array of ${typeOf(items)}`;
  if (name) return `\`${name}\``;
  if (values) return values.map((value: unknown) => `\`${value}\``).join(', ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (schema['$ref']) return `\`${schemaName(schema)}\``;
  if (schema['const'] !== undefined) return `\`${schema['const']}\``;
  return [type].flat().join(' or ');
}

function examplesOf({ requestBody }: JsonObject): string[] {
  const examples = requestBody?.content['application/json'].examples ?? {};
  return Object.values<JsonObject>(examples)
    .filter(isObject)
    .map(({ summary, value }) => `\n${summary}: \`${JSON.stringify(value)}\`\n`);
}

function resultOf(schema: JsonObject): string {
  return `\`${schemaName(schema)}\`${schema['x-contract-schema'] ? ' of the service' : ''}`;
}
