/** Families of methods, each `METHOD path [flag...]`, as `parseOperation` reads them. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One entry of the table. */
export interface Operation {
  /** `GET /v1/contacts/{id}`: names the operation in messages, without anybody's ids. */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** `body`, `query`: takes that argument after the path arguments. `list`: answers with a page.
   * `form`: is the token endpoint: a form body, no bearer token, no envelope. */
  readonly flags: readonly string[];
}

/** Reads `POST /v1/objects/{key}/records body`. */
export function parseOperation(entry: string): Operation {
  const [method = '', path = '', ...flags] = entry.split(' ');
  return { name: `${method} ${path}`, method, path, flags };
}
