import { expect, test } from 'vitest';
import { listOperations, type Operation } from '../../scripts/contract/operations.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { composedMethods } from '../../scripts/emit/composed-methods.ts';

const { openapi } = await readContract();
const operation = (id: string): Operation =>
  listOperations(openapi).find((one) => one.id === id) as Operation;

test('waiting for a job stands beside getting one', () => {
  const [wait] = composedMethods(operation('getJob'), openapi);

  expect(wait).toMatchObject({ name: 'wait', row: 'GET /v1/jobs/{id} wait' });
  expect(wait?.member).toContain(
    '  wait(job: Job | string, options?: WaitOptions): Promise<Job>;\n',
  );
});

test('an import of any size takes the size of its batches from the contract (R-085)', () => {
  const larger = structuredClone(openapi);
  larger['components'].schemas.ContactImport.properties.contacts.maxItems = 70_000;

  const [importAll] = composedMethods(operation('importContacts'), larger);

  expect(importAll?.row).toBe('POST /v1/contacts/import import 70000');
  expect(importAll?.member).toContain('jobs of at most 70,000');
});

test('other operations stand alone', () => {
  expect(composedMethods(operation('getContact'), openapi)).toEqual([]);
});
