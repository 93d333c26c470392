import type { Change } from '../../src/gate/change.ts';
import { compareContracts } from '../../src/gate/compare-contracts.ts';
import { Description } from '../../src/gate/document/description.ts';
import { UnreadableDescription } from '../../src/gate/read/parse-text.ts';
import type { GateReport } from '../../src/gate/report/gate-report.ts';
import { type GateSettings, runGate } from '../../src/gate/run-gate.ts';

/** The day that the cases are held against. */
export const TODAY = '2026-11-21';

/** A description that is complete in itself. */
export function describe(root: unknown, name = 'api.json'): Description {
  const open = (path: string): never => {
    throw new UnreadableDescription(`${name} refers to ${path}.`);
  };
  return new Description({ name, root, open });
}

export const compareRoots = (old: unknown, next: unknown, today = TODAY): Change[] =>
  compareContracts({ old: describe(old), new: describe(next) }, { today });

/** What the gate says of two descriptions that are each written in one place. */
export function gateRoots(
  old: unknown,
  next: unknown,
  settings: Partial<GateSettings> = {},
  ...others: [old: unknown, next: unknown][]
): GateReport {
  const names = { old: 'old.yaml', new: 'new.yaml' };
  const load = (root: unknown, file: string) => ({
    description: describe(root),
    locate: () => ({ file, line: 3, column: 5 }),
  });
  const usual = { today: TODAY, accepted: [], checkVersion: false, names, ...settings };
  const pairOf = (from: unknown, to: unknown) => ({
    old: load(from, names.old),
    new: load(to, names.new),
  });
  return runGate([pairOf(old, next), ...others.map((pair) => pairOf(...pair))], usual);
}

/** Where a schema may stand: who sends it differs. */
export type SchemaPlace = 'request' | 'response' | 'webhook' | 'message';

export const PLACES: readonly SchemaPlace[] = ['request', 'response', 'webhook', 'message'];

const animal = (object: string, sound: string) => ({
  type: 'object',
  required: ['object'],
  properties: { object: { type: 'string', const: object }, [sound]: { type: 'string' } },
});

export const ANIMALS = {
  Cat: animal('cat', 'meow'),
  Dog: animal('dog', 'bark'),
  Fish: animal('fish', 'bubble'),
};

const json = (schema: object) => ({ content: { 'application/json': { schema } } });

/** A description that has a schema in one place and little else. */
export function describeSchema(
  place: SchemaPlace,
  schema: unknown,
  schemas: object = {},
): Description {
  const components = { schemas: { ...ANIMALS, ...schemas, Thing: schema } };
  const thing = { $ref: '#/components/schemas/Thing' };
  const info = { title: 'Things', version: '1.0.0' };
  if (place === 'message') {
    const messages = { 'thing.changed': { payload: thing } };
    const channels = { things: { address: '/', messages } };
    return describe({ asyncapi: '3.0.0', info, channels, components });
  }
  const responses = { 200: { description: 'Done.' } };
  const operation = {
    request: { requestBody: json(thing), responses },
    response: { responses: { 200: { description: 'A thing.', ...json(thing) } } },
    webhook: { requestBody: json(thing), responses },
  }[place];
  const paths = place === 'webhook' ? {} : { '/things': { post: operation } };
  const webhooks = place === 'webhook' ? { 'thing.changed': { post: operation } } : {};
  return describe({ openapi: '3.1.1', info, paths, webhooks, components });
}
