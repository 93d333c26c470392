import type { Change } from './change.ts';
import { type At, descend, read } from './document/at.ts';
import type { Description } from './document/description.ts';
import { pointerSegments } from './document/json.ts';

/**
 * The changes of an OpenAPI description without those that an AsyncAPI description has as well: an event
 * that both describe is one event to those who receive it.
 *
 * @param openapi - with the descriptions that its pointers lead into
 */
export function dropDuplicates(
  openapi: { changes: readonly Change[]; old: Description; new: Description },
  asyncapi: readonly Change[],
): Change[] {
  const known = new Set(asyncapi.map(keyOfMessage));
  return openapi.changes.filter((change) => {
    const key = keyOfWebhook(change, openapi);
    return key === undefined || !known.has(key);
  });
}

// What is a parameter or a webhook to OpenAPI is a property or a message to AsyncAPI.
const toAsyncapiRule = (rule: string): string =>
  rule.replace(/^parameter-/, 'property-').replace(/^webhook-/, 'message-');

function join(change: Change, event: string, inner: readonly string[]): string {
  const { rule, verdict, stability } = change;
  const path = inner.filter((one) => one !== 'schema' && one !== 'required');
  return JSON.stringify([toAsyncapiRule(rule), verdict, stability, event, path]);
}

function keyOfMessage(change: Change): string | undefined {
  const segments = pointerSegments(change.pointer);
  const at = segments.indexOf('messages');
  const [event, ...rest] = segments.slice(at + 1);
  if (at < 1 || event === undefined) return undefined;
  const [part, keyword, name, ...inner] = rest;
  if (part !== 'headers' || keyword !== 'properties' || !name) return join(change, event, rest);
  return join(change, event, ['header', name.toLowerCase(), ...inner]);
}

function keyOfWebhook(
  change: Change,
  documents: { old: Description; new: Description },
): string | undefined {
  const [kind, event, method, ...rest] = pointerSegments(change.pointer);
  if (kind !== 'webhooks' || event === undefined) return undefined;
  const [part, index, ...inner] = rest;
  if (part !== 'parameters' || index === undefined) return join(change, event, rest);
  const description = change.new && change.new.value !== undefined ? documents.new : documents.old;
  const use = descend(description.root, kind, event, method ?? '', part, index);
  const at: At = description.resolve(use);
  const name = String(read(at, 'name')).toLowerCase();
  return join(change, event, ['header', name, ...inner]);
}
