/** Families of methods, each in a line that `parseFamily` reads. */
export type OperationTable = Readonly<Record<string, string>>;

/** One method of the client. */
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
   * envelope. A flag with the name of an option allows that name among the params.
   */
  readonly flags: readonly string[];
}

export function createOperation(
  method: string,
  path: string,
  flags: readonly string[] = [],
  id = `${method} ${path}`,
): Operation {
  const name = `${method} ${path}`;
  return { name, id, method, path, arity: path.split('{').length - 1, flags };
}

/** The five methods that most families have. */
export const CRUD =
  'list GET . list, create POST ., get GET {id}, update PATCH {id}, delete DELETE {id}';

/**
 * Reads `crud, listRuns GET {id}/runs list at sales/campaigns`: the methods of a family, and its path below
 * `/v1/` where that differs from its name. A method is its name, the HTTP method, the path and
 * flags. `.` is the path of the family, and one that begins with `/` is not below it.
 */
export function parseFamily(family: string, line: string): [name: string, Operation][] {
  const [entries = '', base = family] = line.split(' at ');
  return entries
    .replace('crud', CRUD)
    .split(', ')
    .map((entry) => {
      const [name = '', method = '', place = '', ...flags] = entry.split(' ');
      const path = place.startsWith('/') ? place : `/v1/${base}/${place}`.replace('/.', '');
      return [name, createOperation(method, path, flags, `${family}.${name}`)];
    });
}
