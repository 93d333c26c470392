import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { mapValues } from '../../contract/map-values.ts';
import type { Operation } from '../../contract/operations.ts';
import { sampleRequests, type SampleRequest } from '../../emit/code-samples/sample-request.ts';
import type {
  RunDescription,
  RunExample,
  RunLink,
  RunNames,
  RunParameter,
} from './run-description.ts';
import { printHtml } from '../html/print-html.ts';
import { lineOf } from '../inline-markdown.ts';
import type { SiteFiles } from '../output/write-site.ts';
import { operationPath, statusName } from '../reference/operation-links.ts';
import type { SiteContext } from '../site-context.ts';
import { type Fitting, fittingOf } from './fitted-examples.ts';
import { runErrors } from './run-errors.ts';

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(',') : String(value));

/** Public, and the same in every sandbox. */
const SANDBOX_SECRET = 'example_secret';

function exampleBody({ operation, body }: SampleRequest): unknown {
  if (operation.body?.mediaType !== 'application/x-www-form-urlencoded') return body;
  const form = body as Readonly<Record<string, string>>;
  return 'client_secret' in form ? { ...form, client_secret: SANDBOX_SECRET } : form;
}

const inCode = (text: unknown): string =>
  String(text).includes('{fresh}')
    ? `\`${String(text).replace('{fresh}', '${Date.now().toString(36)}')}\``
    : `'${String(text)}'`;

/** The texts of a request that a fitting changes. */
function renamedBy({ path, body }: SampleRequest, fitting: Fitting): [string, string][] {
  const shown: Readonly<Record<string, unknown>> = {
    ...(body as object),
    ...Object.fromEntries(path.map(({ name, value }) => [`path.${name}`, value])),
  };
  return Object.entries({ ...fitting.values, ...fitting.body }).map(([key, value]) => [
    `'${String(shown[key])}'`,
    inCode(value),
  ]);
}

function writeExample(request: SampleRequest): RunExample {
  const { operation, name, title, path, query } = request;
  const fitting = fittingOf(operation.id, name);
  const { values, body: changed, ...own } = fitting;
  const renamed = fitting.renamed ?? renamedBy(request, fitting);
  const body = exampleBody(request);
  const inPath = path.map((part) => [`path.${part.name}`, part.value]);
  const inQuery = Object.entries(query).map(([key, value]) => [`query.${key}`, textOf(value)]);
  return {
    id: `example-${name}`,
    title,
    values: { ...Object.fromEntries([...inPath, ...inQuery]), ...values },
    ...(body === undefined ? {} : { body: changed ? { ...(body as object), ...changed } : body }),
    status: operation.success.status,
    ...own,
    ...(renamed.length > 0 && { renamed }),
  };
}

function writeParameters(openapi: JsonObject, { parameters }: Operation): RunParameter[] {
  return parameters.map(({ name, in: place, required, description = '', schema, example }) => {
    const own: JsonObject = dereference(openapi, schema);
    const one: JsonObject = dereference(openapi, own['items'] ?? own);
    const choices = one['enum'] ?? one['x-extensible-enum'];
    return {
      name,
      in: place,
      required,
      description: printHtml(lineOf(description)),
      hint: name === 'Idempotency-Key' ? 'a new one for each run' : hintOf(own, example),
      choices: choices ?? (own['type'] === 'boolean' ? ['true', 'false'] : []),
      isList: 'items' in own,
    };
  });
}

function hintOf(schema: JsonObject, example: unknown): string {
  const usual: unknown = schema['default'];
  const sample: unknown = example ?? schema['examples']?.[0];
  if (usual !== undefined) return `${textOf(usual)} if left out`;
  return sample === undefined ? '' : `such as ${textOf(sample)}`;
}

/** The names that a schema knows; one that contains itself is left open there. */
function bodyNames(
  openapi: JsonObject,
  node: JsonObject,
  above: readonly unknown[] = [],
): RunNames {
  const schema: JsonObject = dereference(openapi, node);
  const { properties, items, additionalProperties, oneOf, anyOf } = schema;
  const next = (each: JsonObject): RunNames => bodyNames(openapi, each, [...above, schema]);
  if (isObject(items)) return { '*': next(items) };
  const isOpen = !properties || (oneOf ?? anyOf ?? additionalProperties) !== undefined;
  return isOpen || above.includes(schema) ? 1 : mapValues(properties, next);
}

function writeLinks({ operations }: SiteContext, operation: Operation): RunLink[] {
  return operation.success.links.flatMap(({ operationId, parameters }) => {
    const target = operations.find(({ id }) => id === operationId);
    if (!target) return [];
    const title: string = target.node['summary'];
    const values = Object.entries(parameters).map(([name, value]) => {
      const place = target.parameters.find((parameter) => parameter.name === name)?.in ?? 'path';
      return [`${place}.${name}`, value.replace(/^\$(?:response\.body#|request\.)/, '')];
    });
    return [{ title, page: operationPath(target), values: Object.fromEntries(values) }];
  });
}

// What a resource calls the parameter of the path that encloses it.
const ENCLOSING: Readonly<Record<string, string>> = {
  'getTemplate id': 'channel_id',
  'getCampaignRun id': 'campaign_id',
};

/** The operation that gets a resource, by the prefix of the resource's ids. */
function findResources({ operations }: SiteContext): Record<string, RunLink> {
  const found = operations.flatMap((operation): [string, RunLink][] => {
    const { id: name, verb, result, path, success } = operation;
    const [example] = success.examples;
    const { id } = (example?.value as { data?: JsonObject })?.data ?? {};
    const own = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => part as string);
    if (verb !== 'get' || result.kind !== 'resource' || own.length === 0) return [];
    if (typeof id !== 'string') return [];
    const values = own.map((parameter, at) => {
      const isLast = at === own.length - 1;
      const enclosing = ENCLOSING[`${name} ${parameter}`] ?? 'object_key';
      return [`path.${parameter}`, isLast ? 'id' : enclosing];
    });
    const page = operationPath(operation);
    const resource = { page, title: operation.node['summary'], values: Object.fromEntries(values) };
    return [[id.replace(/_.*/, ''), resource]];
  });
  return Object.fromEntries(found);
}

function describe(
  context: SiteContext,
  operation: Operation,
  resources: RunDescription['resources'],
): RunDescription {
  const { openapi } = context;
  const { id, verb, path, body } = operation;
  const requests = sampleRequests(openapi, operation);
  const examples = requests.map(writeExample);
  return {
    id,
    verb,
    path,
    access: operation.scopes ? 'token' : 'credentials',
    parameters: writeParameters(openapi, operation),
    ...(body && { mediaType: body.mediaType }),
    names: body ? bodyNames(openapi, body.schema) : 1,
    examples,
    errors: runErrors(context, operation, examples[0]),
    links: writeLinks(context, operation),
    statuses: Object.fromEntries(
      [...operation.responses.keys()].map((status) => [status, statusName(String(status))]),
    ),
    resources,
  };
}

/** What runs an operation, in a file beside its page. */
export function runFiles(context: SiteContext): SiteFiles {
  const resources = findResources(context);
  return Object.fromEntries(
    context.operations.map((operation) => [
      `${operationPath(operation)}run.json`,
      JSON.stringify(describe(context, operation, resources)),
    ]),
  );
}
