import { contract } from '../../service/load-document.ts';
import { dereference, remember } from '../../service/json.ts';
import type { ServiceOperation } from '../../service/service-operation.ts';
import type { Engine } from '../engine.ts';

const cache = new WeakMap<ServiceOperation, readonly string[]>();

/** The fields of a body that the contract knows; others are passed over. */
export function pickKnownFields(operation: ServiceOperation, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return {};
  const known = remember(cache, operation, () => {
    const schema = operation.body ? dereference(contract, operation.body.schema) : {};
    return Object.keys(schema['properties'] ?? {});
  });
  const fields = body as Readonly<Record<string, unknown>>;
  const picked: Record<string, unknown> = {};
  for (const name of known) if (Object.hasOwn(fields, name)) picked[name] = fields[name];
  return picked;
}

/** The operation of a name such as `contacts.create`, whose schemas hold elsewhere, too. */
export function operationOf({ service }: Pick<Engine, 'service'>, name: string): ServiceOperation {
  const operation = service.operations.get(name);
  if (!operation) throw new Error(`The contract has no operation ${name}.`);
  return operation;
}
