import { dereference, type JsonObject } from '../../../src/service/json.ts';

/** An operation of the control API, with what is emitted of it. */
export interface ControlOperation {
  readonly id: string;
  /** In lower case. */
  readonly verb: string;
  readonly path: string;
  /** As the description has it. */
  readonly node: JsonObject;
  readonly parameters: readonly JsonObject[];
  /** The schema of the body. */
  readonly body: JsonObject | undefined;
  readonly isBodyRequired: boolean;
  /** Status of the success. */
  readonly status: number;
  /** The schema of the success; undefined where there is no body. */
  readonly response: JsonObject | undefined;
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];
const JSON_TYPE = 'application/json';

/** All operations of the control API, by their paths. */
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
export function schemaName(schema: JsonObject | undefined): string | undefined {
  return schema?.['x-contract-schema'] ?? schema?.['$ref']?.split('/').at(-1);
}
