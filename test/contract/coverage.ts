// Contract coverage: which cell of operation x status x aspect the tests have exercised.
import { appendFileSync } from 'node:fs';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../../scripts/contract/operations.ts';

/** What of an operation's status a test can exercise. */
export type Aspect = 'request' | 'response' | 'security' | 'client' | 'code';

/** One thing to exercise: an example by its name, an error code, or the aspect as such. */
export interface Cell {
  operation: string;
  status: string;
  aspect: Aspect;
  name: string;
}

const keyOf = ({ operation, status, aspect, name }: Cell): string =>
  [operation, status, aspect, name].join(' ');

/** Notes that a test has exercised a cell. */
export function cover(file: string, cell: Cell): void {
  appendFileSync(file, `${keyOf(cell)}\n`);
}

function exampleNames(carrier: JsonObject): string[] {
  return carrier['example'] === undefined ? Object.keys(carrier['examples'] ?? {}) : ['example'];
}

function cellsOf(openapi: JsonObject, operation: Operation): Cell[] {
  const { id, node, body, success, errorStatuses } = operation;
  const cell = (status: string, aspect: Aspect, name: string): Cell => ({
    operation: id,
    status,
    aspect,
    name,
  });
  const media = (status: string): JsonObject =>
    dereference(openapi, node['responses'][status]).content['application/json'];
  const requests = body
    ? exampleNames(dereference(openapi, node['requestBody']).content[body.mediaType])
    : ['call'];
  const codes = (status: string): string[] =>
    Object.values<JsonObject>(media(status)['examples']).map((example) =>
      errorCode(dereference(openapi, example).value),
    );
  const good = String(success.status);
  const statuses = [good, ...errorStatuses];
  return [
    ...requests.map((name) => cell(good, 'request', name)),
    ...statuses.flatMap((status) =>
      exampleNames(media(status)).map((name) => cell(status, 'response', name)),
    ),
    ...(operation.scopes ? [cell('401', 'security', 'no token')] : []),
    ...statuses.map((status) => cell(status, 'client', operation.method)),
    ...errorStatuses.flatMap((status) => codes(status).map((code) => cell(status, 'code', code))),
  ];
}

/** The code of an error body: of the typed error, or of the token endpoint's own shape. */
export function errorCode(body: any): string {
  return typeof body.error === 'string' ? body.error : body.error.code;
}

/** How many cells the contract has, and which of them are empty. */
export interface CoverageReport {
  cells: number;
  empty: Cell[];
}

/** Holds what the tests have noted against all that the contract has. */
export function reportCoverage(openapi: JsonObject, notes: string): CoverageReport {
  const covered = new Set(notes.split('\n'));
  const all = listOperations(openapi).flatMap((operation) => cellsOf(openapi, operation));
  const unique = new Map(all.map((cell) => [keyOf(cell), cell]));
  const empty = [...unique].filter(([key]) => !covered.has(key)).map(([, cell]) => cell);
  return { cells: unique.size, empty };
}

/** Names each empty cell, on a line of its own. */
export function describeEmptyCells({ cells, empty }: CoverageReport): string {
  const counts = `${empty.length} of ${cells} cells of the contract are exercised by no test:`;
  return [counts, ...empty.map(keyOf)].join('\n');
}
