import { findExample } from '../service/find-example.ts';
import { findOperation } from './response-book.ts';
import type { OperationName } from './operation-name.ts';
import { prepareResponse } from './prepare-response.ts';
import { sharedService } from '../service/create-service.ts';
import type { TestData } from './test-response.ts';

/**
 * What an operation returns in the contract's first example, with fields of yours in place of the
 * example's: the `data` of its success, or one entry of it where that is a list.
 *
 * @throws {TypeError} when there is no such operation, its success has no data, or a field breaks the
 * contract; the message says where.
 * @example
 * const deal = fixture('deals.get', { stage: 'won' });
 */
export function fixture<Operation extends OperationName>(
  name: Operation,
  fields: {
    readonly [Key in keyof TestData<Operation>]?: TestData<Operation>[Key] | undefined;
  } = {},
): TestData<Operation> {
  const service = sharedService();
  const operation = findOperation(service, name);
  const example = (findExample(operation.success).value as { data?: unknown }).data;
  const entry: unknown = Array.isArray(example) ? example[0] : example;
  // As JSON: without undefined fields, and a copy that a test may change.
  const given = JSON.parse(JSON.stringify({ ...(entry as object), ...defined(fields) }));
  const data = Array.isArray(example) ? [given] : given;
  const { body } = prepareResponse(service, operation, { data });
  const made = (body as { data: TestData<Operation> | [TestData<Operation>] }).data;
  return Array.isArray(made) ? made[0] : made;
}

const defined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
