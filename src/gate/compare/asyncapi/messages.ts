import { type At, child, read } from '../../document/at.ts';
import { canonicalJson } from '../../document/json.ts';
import { enterPart } from '../part.ts';
import { compareSchemas } from '../schema/compare-schemas.ts';
import type { Pair, Scope } from '../scope.ts';

/** Compares two messages: an event that the service sends, or one that it takes. */
export function compareMessages(at: Pair<At>, scope: Scope): void {
  const inner = enterPart(at, scope);
  const { documents } = scope.comparison;
  const usual = {
    old: read(documents.old.root, 'defaultContentType'),
    new: read(documents.new.root, 'defaultContentType'),
  };
  compareKey(at, 'contentType', usual, inner);
  for (const key of ['correlationId', 'bindings']) {
    compareKey(at, key, { old: undefined, new: undefined }, inner);
  }
  compareName(at, inner);
  for (const key of ['headers', 'payload']) comparePayload(at, key, inner);
}

function compareKey(at: Pair<At>, key: string, usual: Pair<unknown>, scope: Scope): void {
  const places = { old: child(at.old, key), new: child(at.new, key) };
  const [from, to] = [places.old.node ?? usual.old, places.new.node ?? usual.new];
  if (canonicalJson(from) === canonicalJson(to)) return;
  const message = `\`${key}\` of ${scope.label(at)} was \`${canonicalJson(from)}\` and is \`${canonicalJson(to)}\`.`;
  scope.report({ rule: 'message-changed', effect: 'breaks', ...places, message });
}

/** Generated code knows an event by its name. */
function compareName(at: Pair<At>, scope: Scope): void {
  const places = { old: child(at.old, 'name'), new: child(at.new, 'name') };
  if (places.old.node === places.new.node || places.old.node === undefined) return;
  const message = `The name of ${scope.label(at)} was \`${String(places.old.node)}\` and is \`${String(places.new.node)}\`.`;
  const inner = scope.for('users of generated code', false);
  inner.report({ rule: 'event-name-changed', effect: 'renames', ...places, message });
}

function comparePayload(messages: Pair<At>, key: string, scope: Scope): void {
  const at = { old: schemaOf(child(messages.old, key)), new: schemaOf(child(messages.new, key)) };
  if (at.old.node === undefined && at.new.node === undefined) return;
  compareSchemas({ old: [at.old], new: [at.new] }, scope);
}

/** A schema in a format of its own stands below the format's name. */
function schemaOf(at: At): At {
  return read(at, 'schemaFormat') === undefined ? at : child(at, 'schema');
}
