/** Families of methods, each `METHOD path [flag...]`, as `parseOperation` reads them. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One entry of the table. */
export interface Operation {
  /** `GET /v1/contacts/{id}`: names the operation in messages, without anybody's ids. */
  readonly name: string;
  /** `contacts.get`: names it to the hooks. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** How many parameters the path has. */
  readonly arity: number;
  /**
   * `list` resolves to a page. `form` is the token endpoint: a form body, no bearer token, no
   * envelope. `wait` looks at a job until it is done; `import 50000` sends rows in batches of so
   * many. A flag with the name of an option allows that name among the params.
   */
  readonly flags: readonly string[];
}

/** Reads `GET /v1/objects/{key}/records list`. */
export function parseOperation(entry: string, id?: string): Operation {
  const [method = '', path = '', ...flags] = entry.split(' ');
  const name = `${method} ${path}`;
  return { name, id: id ?? name, method, path, arity: path.split('{').length - 1, flags };
}

/** The five operations that most families have. */
export function crud(path: string, key = '{id}'): Readonly<Record<string, string>> {
  const one = `${path}/${key}`;
  return {
    list: `GET ${path} list`,
    create: `POST ${path}`,
    get: `GET ${one}`,
    update: `PATCH ${one}`,
    delete: `DELETE ${one}`,
  };
}
