/**
 * Families of methods by their paths, in which a dot at the start is for `/v1/` and the family's name;
 * each method has its HTTP method and flags, such as `POST list`.
 */
export interface OperationTable {
  readonly [family: string]: { readonly [path: string]: { readonly [method: string]: string } };
}

/** One method of the client. */
export interface Operation {
  /** `GET /v1/contacts/{id}`: names the operation in messages, without anybody's ids. */
  readonly name: string;
  /** `contacts.get`: names it to the hooks. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /**
   * The first can be `list`, which resolves to a page, or `form`: the token endpoint, with a form body, no bearer
   * token and no envelope. A flag with the name of an option allows that name among the params.
   */
  readonly flags: readonly string[];
}

export function createOperation(
  method: string,
  path: string,
  flags: readonly string[],
  id: string,
): Operation {
  const name = `${method} ${path}`;
  return { name, id, method, path, flags };
}
