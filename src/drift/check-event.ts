import { isObject, parseJson } from '../service/json.ts';
import { eventSchema } from '../service/shape.ts';
import { checkBody } from './check-body.ts';
import { notJson } from './check-response.ts';
import type { Drift } from './drift-report.ts';
import { isPlainName } from './find-operation.ts';

const SCHEMAS = '#/components/schemas';

/** What of an event's body differs from the contract; an empty list where nothing does. */
export function checkEvent(text: string): Drift[] {
  const event = parseJson(text);
  const type: unknown = isObject(event) ? event['type'] : undefined;
  if (typeof type !== 'string') return [{ ...notEvent(event), operation: 'event' }];
  const name = eventSchema(type);
  if (name === undefined) return [newEvent(type)];
  const $ref = `${SCHEMAS}/${name}`;
  return checkBody(event, { $ref }).map((drift) => ({ ...drift, operation: type }));
}

export const isKnownEvent = (type: unknown): type is string =>
  typeof type === 'string' && eventSchema(type) !== undefined;

const notEvent = (event: unknown): ReturnType<typeof notJson> =>
  event === undefined
    ? notJson(SCHEMAS)
    : { ...notJson(SCHEMAS), pointer: '/type', rule: 'type', message: 'must be a string' };

/** Types of events are added without a version. */
const newEvent = (type: string): Drift => ({
  kind: 'undocumented-value',
  severity: 'news',
  operation: type.split('.').every(isPlainName) ? type : '*',
  in: 'body',
  pointer: '/type',
  rule: 'const',
  message: 'is not a known event type',
  contract: SCHEMAS,
  seen: 'string',
});
