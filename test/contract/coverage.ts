// Contract coverage: which cell of operation x status x aspect the tests have exercised.
import { appendFileSync, readFileSync } from 'node:fs';
import { dereference, type JsonObject } from '../../src/service/json.ts';
import { listOperations, type Operation } from '../../scripts/contract/operations.ts';

/** What of an operation's status a test can exercise. */
export type Aspect = 'request' | 'response' | 'security' | 'client' | 'code';

const ASPECTS: readonly Aspect[] = ['request', 'response', 'security', 'client', 'code'];

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

/** How much of the contract is exercised, by operation and aspect, and which cells are empty. */
export interface CoverageReport {
  cells: number;
  empty: Cell[];
  operations: Record<string, Partial<Record<Aspect, [covered: number, all: number]>>>;
}

/** Holds what the tests have noted against all that the contract has. */
export function reportCoverage(openapi: JsonObject, file: string): CoverageReport {
  const covered = new Set(readFileSync(file, 'utf8').split('\n'));
  const report: CoverageReport = { cells: 0, empty: [], operations: {} };
  for (const operation of listOperations(openapi)) {
    const row: CoverageReport['operations'][string] = (report.operations[operation.id] = {});
    const unique = new Map(cellsOf(openapi, operation).map((cell) => [keyOf(cell), cell]));
    for (const [key, cell] of unique) {
      const [done, all] = (row[cell.aspect] ??= [0, 0]);
      row[cell.aspect] = [done + (covered.has(key) ? 1 : 0), all + 1];
      if (!covered.has(key)) report.empty.push(cell);
      report.cells += 1;
    }
  }
  return report;
}

/** The report as a table for the terminal. */
export function coverageTable({ operations, cells, empty }: CoverageReport): string {
  const header = ['operation'.padEnd(28), ...ASPECTS.map((aspect) => aspect.padStart(10))].join('');
  const rows = Object.entries(operations).map(([id, row]) =>
    [id.padEnd(28), ...ASPECTS.map((aspect) => (row[aspect]?.join('/') ?? '-').padStart(10))].join(
      '',
    ),
  );
  const holes = empty.map(
    ({ operation, status, aspect, name }) => `empty: ${operation} ${status} ${aspect} ${name}`,
  );
  return [
    header,
    ...rows,
    ...holes,
    `${cells - empty.length} of ${cells} cells of the contract exercised.`,
  ].join('\n');
}
