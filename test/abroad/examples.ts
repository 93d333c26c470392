// The contract's own examples, as requests and responses with which the tools are tried.
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { openapi } from './tool-folder.ts';

/** One example of a body. */
export interface ExampleBody {
  readonly operationId: string;
  readonly part: 'Body' | 'Response';
  /** Of a response. */
  readonly status: number;
  readonly mediaType: string;
  /** The name of its schema. */
  readonly schema: string;
  readonly isEvent: boolean;
  readonly value: unknown;
}

/** An operation with what its examples send and receive. */
export interface ExampleOperation {
  readonly id: string;
  readonly method: string;
  /** With the examples of its parameters. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly bodies: readonly ExampleBody[];
  readonly responses: readonly ExampleBody[];
}

const resolve = (node: unknown): JsonObject => dereference(openapi, node);

function bodiesOf(node: unknown, rest: Omit<ExampleBody, 'mediaType' | 'schema' | 'value'>) {
  const content: JsonObject = resolve(node)?.['content'] ?? {};
  return Object.entries<JsonObject>(content).flatMap(([mediaType, { schema, examples }]) =>
    Object.values<JsonObject>(examples ?? {}).map((example): ExampleBody => ({
      ...rest,
      mediaType,
      schema: String(schema.$ref ?? 'inline')
        .split('/')
        .at(-1) as string,
      value: resolve(example)['value'],
    })),
  );
}

function parameterValue({ example, examples, 'x-example': shown }: JsonObject): string {
  const [named] = Object.values<JsonObject>(examples ?? {});
  return String(example ?? named?.['value'] ?? shown);
}

function readOperation(path: string, method: string, node: JsonObject): ExampleOperation {
  const id: string = node['operationId'];
  const isEvent = !path.startsWith('/');
  const parameters = (node['parameters'] ?? []).map(resolve) as JsonObject[];
  const placed = (place: string): JsonObject[] => parameters.filter((one) => one['in'] === place);
  const filled = placed('path').reduce(
    (text, one) => text.replace(`{${one['name']}}`, encodeURIComponent(parameterValue(one))),
    path,
  );
  const query = placed('query').map((one): [string, string] => [one['name'], parameterValue(one)]);
  const responses = Object.entries(node['responses']).flatMap(([status, response]) =>
    bodiesOf(response, { operationId: id, part: 'Response', status: Number(status), isEvent }),
  );
  const body = { operationId: id, part: 'Body', status: 0, isEvent } as const;
  const bodies = bodiesOf(node['requestBody'], body);
  return { id, method, path: filled, query: Object.fromEntries(query), bodies, responses };
}

const readAll = (paths: JsonObject): ExampleOperation[] =>
  Object.entries<JsonObject>(paths).flatMap(([path, item]) =>
    Object.entries<JsonObject>(item).map(([method, node]) => readOperation(path, method, node)),
  );

export const operations = readAll(openapi['paths']);
/** Every event, as the operation of a receiver. */
export const events = readAll(openapi['webhooks']);

/** All examples of bodies, those of events among them. */
export const exampleBodies: readonly ExampleBody[] = [...operations, ...events].flatMap(
  ({ bodies, responses }) => [...bodies, ...responses],
);
