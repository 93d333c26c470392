import type { EventCatalog } from '../../../generated/index.ts';
import { findExample } from '../../service/find-example.ts';
import { matches } from '../../webhooks/receiver/event-pattern.ts';
import { JOB_FAMILIES, readScope } from '../access/require-scopes.ts';
import type { Engine } from '../engine.ts';
import { operationOf } from '../http/known-fields.ts';
import { invalidBody } from '../refused.ts';

/** The catalog as the contract shows it: the example is made from the AsyncAPI description. */
export function readCatalog(engine: Pick<Engine, 'service'>): EventCatalog {
  const { value } = findExample(operationOf(engine, 'webhooks.listEvents').success);
  return (value as { data: EventCatalog }).data;
}

/** What reading the events takes that these names and wildcards stand for. */
export function scopesOfEvents(engine: Engine, subscribed: readonly string[]): string[] {
  const types = readCatalog(engine).events.map(({ name }) => name);
  const met = types.filter((type) => subscribed.some((each) => matches(each, type)));
  return met.flatMap((type) => [
    readScope(type.split('.')[0] ?? type),
    // A job's result is that of any type of job.
    ...(type === 'job.completed' ? JOB_FAMILIES.map((family) => `${family}:read`) : []),
  ]);
}

/** Checks what an endpoint subscribes to. Throws the 400 for a name that no event would meet. */
export function checkEventNames(engine: Engine, subscribed: readonly string[]): void {
  const { events } = readCatalog(engine);
  for (const [index, each] of subscribed.entries()) {
    if (events.some(({ name }) => matches(each, name))) continue;
    const names = 'a name of the catalog, a wildcard such as `contact.*`, or `*`';
    throw invalidBody(`/events/${index}`, `is not an event of the service: use ${names}`);
  }
}
