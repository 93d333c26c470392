import { expect, test } from 'vitest';
import { emitClient } from '../../scripts/emit/client.ts';
import { typeNodes } from '../../scripts/emit/type-nodes.ts';
import { TINY } from './tiny-document.ts';

const client = emitClient(TINY, typeNodes(TINY), 'pets/1.0.0');

test('writes an interface per family: path, then params, then options', () => {
  expect(client).toContain(
    '  list(params?: ListPetsQuery, options?: CallOptions): PageRequest<Pet>;\n',
  );
  expect(client).toContain(
    '  update(id: string, params: PetUpdate, options?: CallOptions): Promise<Result<Pet>>;\n',
  );
});

test('documents a method with its endpoint, scope, errors and stability', () => {
  expect(client).toContain(`\
  /**
   * List pets: \`GET /v1/pets\`.
   *
   * Newest first.
   *
   * Needs the scope \`pets:read\`.
   * Errors: 429.
   *
   * @beta
   */
  list(`);
});

test('writes query parameters as a type of their own, their references resolved', () => {
  expect(client).toContain(`\
export interface ListPetsQuery {
  /** Page size. Default 25. */
  limit?: number | undefined;
}`);
});

test('writes the table that the runtime makes methods of', () => {
  expect(client).toContain(`\
const operations = {
  pets: {
    '.': { list: 'GET list' },
    './{id}': { update: 'PATCH' },
  },
} as const;`);
});

test('names the package to the service', () => {
  expect(client).toContain("return bindOperations<Client>(options, operations, 'pets/1.0.0');");
});

test('imports only the schemas it names', () => {
  expect(client).toContain("import type {\n  Pet,\n  PetUpdate,\n} from './schemas.ts';");
});

test('refuses a body without a named schema, and says where', () => {
  const broken = structuredClone(TINY);
  broken['paths']['/v1/pets/{id}'].patch.requestBody.content['application/json'].schema = {
    type: 'object',
  };

  expect(() => emitClient(broken, typeNodes(broken), 'pets/1.0.0')).toThrow(
    'The request body of updatePet has to be a `$ref` to a named schema.',
  );
});
