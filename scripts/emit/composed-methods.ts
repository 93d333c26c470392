import { type JsonObject, nodeAt } from '../../src/service/json.ts';
import type { Operation } from '../contract/operations.ts';
import { docComment } from './doc-comment.ts';

/** A method of the client that makes several calls. */
export interface ComposedMethod {
  readonly name: string;
  /** Its row in the table that the runtime makes methods of. */
  readonly row: string;
  /** Its member of the family's interface, with its comment. */
  readonly member: string;
}

const WAIT = docComment(
  [
    'Looks at a job until it is done, a little less often each time: `GET /v1/jobs/{id}`.',
    '',
    '@param job - The job, or its id.',
    '@returns The job as it ended.',
    '@throws JobFailedError when it ends as `failed` or `canceled`; it holds the job.',
    '@throws JobTimeoutError when it takes longer than `timeoutMs`; the job goes on.',
    '@example',
    "const { data: job } = await crm.contacts.import({ contacts: [{ name: 'Lucía' }] });",
    'const { result } = await crm.jobs.wait(job);',
    '',
    '@beta',
  ],
  '  ',
);

const importComment = (rows: string): string =>
  docComment(
    [
      `Imports any number of rows, in jobs of at most ${rows}, one after the other: \`POST /v1/contacts/import\`.`,
      '',
      'While a job runs, the rows of the next one are collected; no more than two batches are in memory.',
      'Rows that the service refuses are in the report.',
      '',
      '@param rows - A list, or anything that yields rows as they come.',
      '@returns How many rows were sent, created and updated, which were refused and why, and the jobs.',
      '@throws ImportError when it breaks off, with the report until then; its `cause` says why.',
      '@example',
      "const report = await crm.contacts.importAll(readRows(), { idempotencyKey: 'import-2026-07-01' });",
      'for (const { row, message } of report.refused) console.error(row, message);',
      '',
      '@beta',
    ],
    '  ',
  );

/** What the client offers beside an operation of the contract, if anything. */
export function composedMethods({ id, path }: Operation, openapi: JsonObject): ComposedMethod[] {
  if (id === 'getJob') {
    const member = `${WAIT}  wait(job: Job | string, options?: WaitOptions): Promise<Job>;\n`;
    return [{ name: 'wait', row: `GET ${path} wait`, member }];
  }
  if (id !== 'importContacts') return [];
  const rows = nodeAt(openapi, '#/components/schemas/ContactImport/properties/contacts/maxItems');
  const type = 'Iterable<ContactCreate> | AsyncIterable<ContactCreate>';
  const member = `${importComment(rows.toLocaleString('en-US'))}  importAll(rows: ${type}, options?: ImportOptions): Promise<ImportReport>;\n`;
  return [{ name: 'importAll', row: `POST ${path} import ${rows}`, member }];
}
