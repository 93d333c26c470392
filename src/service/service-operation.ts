import { readExamples, type Example } from './find-example.ts';
import { dereference, type JsonObject, remember } from './json.ts';

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonObject;
  /** What else the contract says of it. */
  readonly [keyword: string]: any;
}

export interface Media {
  readonly mediaType: string;
  readonly schema: JsonObject;
  readonly examples: readonly Example[];
}

export interface DeclaredResponse extends Media {
  readonly status: number;
  /** Declared headers, by their names as declared. */
  readonly headers: Readonly<Record<string, JsonObject>>;
  /** Operations that the response leads on to, in their order. */
  readonly links: readonly Link[];
}

/** A link of a response: an operation, and an expression for each of its parameters. */
export interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** One operation of the contract, its references followed down to the schemas. */
export interface ServiceOperation {
  /** `contacts.get`: family and method of the client. */
  readonly name: string;
  /** `contacts`. */
  readonly family: string;
  /** The client's method, such as `get`. */
  readonly method: string;
  /** `getContact`. */
  readonly id: string;
  /** The HTTP method in lower case, as the contract has it. */
  readonly verb: string;
  /** The template, such as `/v1/contacts/{id}`. */
  readonly path: string;
  /** Scopes of which a token needs one, if there are any; undefined at the token endpoint, which takes credentials. */
  readonly scopes: readonly string[] | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: (Media & { readonly required: boolean }) | undefined;
  /** By status, the success first. */
  readonly responses: ReadonlyMap<number, DeclaredResponse>;
  readonly success: DeclaredResponse;
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

export function listOperations(document: JsonObject): ServiceOperation[] {
  const read = createReadResponse(document);
  return Object.entries<JsonObject>(document['paths']).flatMap(([path, item]) =>
    VERBS.filter((verb) => item[verb]).map((verb) =>
      readOperation(document, read, path, verb, item[verb]),
    ),
  );
}

type ReadResponse = (status: number, node: JsonObject) => DeclaredResponse;

/** Reads each response once: most of them are those of several operations. */
function createReadResponse(document: JsonObject): ReadResponse {
  const known = new Map<string, DeclaredResponse>();
  return (status, node) => {
    const read = () => readResponse(document, status, node);
    return '$ref' in node ? remember(known, `${status} ${node['$ref']}`, read) : read();
  };
}

function readOperation(
  document: JsonObject,
  read: ReadResponse,
  path: string,
  verb: string,
  node: JsonObject,
): ServiceOperation {
  const oauth = node['security'].filter((requirement: JsonObject) => requirement['oauth2']);
  const { family, method } = node['x-client'];
  // A program that calls a few operations pays for those alone.
  let parameters: readonly Parameter[] | undefined;
  let body: ServiceOperation['body'] | null = null;
  let responses: ReadonlyMap<number, DeclaredResponse> | undefined;
  let success: DeclaredResponse | undefined;
  return {
    name: `${family}.${method}`,
    family,
    method,
    id: node['operationId'],
    verb,
    path,
    scopes: oauth.length > 0 ? oauth.flatMap(({ oauth2 }: JsonObject) => oauth2) : undefined,
    get parameters() {
      return (parameters ??= readParameters(document, node));
    },
    get body() {
      if (body === null) body = readBody(document, node['requestBody']);
      return body;
    },
    get responses() {
      return (responses ??= readResponses(read, node));
    },
    get success() {
      success ??= this.responses.values().next().value;
      if (!success) throw new Error(`${node['operationId']} declares no response.`);
      return success;
    },
  };
}

function readResponses(
  read: ReadResponse,
  { responses }: JsonObject,
): ReadonlyMap<number, DeclaredResponse> {
  const entries = Object.entries<JsonObject>(responses)
    .map(([status, response]): [number, JsonObject] => [Number(status), response])
    .sort(([one], [other]) => one - other);
  return new Map(entries.map(([status, response]) => [status, read(status, response)]));
}

const readParameters = (document: JsonObject, { parameters = [] }: JsonObject): Parameter[] =>
  parameters.map((parameter: JsonObject) => ({
    required: false,
    ...dereference(document, parameter),
  }));

function readBody(document: JsonObject, node: JsonObject | undefined) {
  if (!node) return undefined;
  const body = dereference(document, node);
  return { ...readMedia(document, body['content']), required: body['required'] === true };
}

function readResponse(document: JsonObject, status: number, node: JsonObject): DeclaredResponse {
  const { headers = {}, links = {}, content } = dereference(document, node);
  const declared = Object.entries<JsonObject>(headers);
  return {
    status,
    headers: Object.fromEntries(
      declared.map(([name, header]) => [name, dereference(document, header)]),
    ),
    links: Object.values<JsonObject>(links).map(({ operationId, parameters = {} }) => ({
      operationId,
      parameters,
    })),
    ...readMedia(document, content),
  };
}

/** The contract gives every body one media type. */
function readMedia(document: JsonObject, content: JsonObject): Media {
  const [[mediaType, media] = []] = Object.entries<JsonObject>(content);
  if (!mediaType || !media) throw new Error('A body of the contract has no media type.');
  return { mediaType, schema: media['schema'], examples: readExamples(document, media) };
}
