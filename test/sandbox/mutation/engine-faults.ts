// Faults in what every family shares: requests, repeats, pages, state and time.
import { fault, type PlantedFault } from './planted-fault.ts';

const PROTOCOL = [
  fault(
    'behaviors/contacts',
    'http/carry-out.ts',
    'const { status } = operation.success;',
    'const status = 200;',
  ),
  fault(
    'behaviors/contacts',
    'http/carry-out.ts',
    'pickKnownFields(operation, request.body)',
    '(request.body ?? {}) as any',
  ),
  fault(
    'behaviors/lists',
    'http/envelope.ts',
    'return { data: answer, meta };',
    'return { data: answer };',
  ),
  fault('behaviors/lists', 'http/envelope.ts', 'has_more: nextCursor !== null', 'has_more: true'),
  fault('behaviors/idempotency', 'http/rate-limit.ts', 'count <= requests', 'count < requests'),
  fault(
    'behaviors/protocol',
    'http/rate-limit.ts',
    "'retry-after': `${reset}`",
    "'x-retry': `${reset}`",
  ),
  fault(
    'behaviors/protocol',
    'http/fault-answer.ts',
    "if (reset === 'after')",
    "if (reset === 'before')",
  ),
  fault(
    'behaviors/protocol',
    'http/deprecation-headers.ts',
    'sunset: new Date',
    'x_sunset: new Date',
  ),
  fault('thin-places', 'http/request-log.ts', "body: isToken ? '' : ", 'body: '),
  fault(
    'behaviors/access',
    'access/access.ts',
    'return isRight ? application : undefined',
    'return application',
  ),
  fault(
    'behaviors/access',
    'access/access.ts',
    'found.expiresAt <= this',
    'found.expiresAt < this',
  ),
  fault(
    'behaviors/access',
    'access/access.ts',
    'clock.now() + TOKEN_SECONDS * 1_000',
    'clock.now() + TOKEN_SECONDS',
  ),
];

const IDEMPOTENCY = [
  fault(
    'behaviors/idempotency',
    'http/idempotency.ts',
    '[applicationId, method, path, key]',
    '[method, path, key]',
  ),
  fault(
    'behaviors/idempotency',
    'http/idempotency.ts',
    '[applicationId, method, path, key]',
    '[applicationId, method, key]',
  ),
  fault(
    'behaviors/idempotency',
    'http/idempotency.ts',
    'NOT_STORED = [401, 429]',
    'NOT_STORED = [401]',
  ),
  fault(
    'behaviors/idempotency',
    'http/idempotency.ts',
    'sent.status >= 500 ||',
    'sent.status >= 400 ||',
  ),
  fault('behaviors/idempotency', 'http/idempotency.ts', '24 * 3_600_000', '23 * 3_600_000'),
  fault('behaviors/idempotency', 'http/idempotency.ts', '>= REPLAY_MS', '> REPLAY_MS'),
  fault(
    'behaviors/idempotency',
    'http/idempotency.ts',
    'stored.bodyHash === hashOf(request.body)',
    'stored.bodyHash',
  ),
  fault('thin-places', 'http/turn-taking.ts', 'await before?.catch(() => undefined);', ''),
];

const PAGES = [
  fault('behaviors/lists', 'resources/page.ts', 'found.length === limit', 'found.length > limit'),
  fault(
    'behaviors/lists',
    'resources/page.ts',
    'writeCursor(last.sequence)',
    'writeCursor(last.sequence - 1)',
  ),
  fault(
    'behaviors/lists',
    'resources/page.ts',
    'writeCursor(last.sequence)',
    'writeCursor(last.sequence + 1)',
  ),
  fault('behaviors/lists', 'resources/page.ts', 'DEFAULT_LIMIT = 25', 'DEFAULT_LIMIT = 24'),
  fault('behaviors/lists', 'resources/page.ts', '>= sinceTime', '> sinceTime'),
  fault('behaviors/lists', 'resources/page.ts', 'return fields.every(', 'return fields.some('),
  fault('thin-places', 'resources/expand.ts', "relations.includes('company') &&", ''),
];

const STATE = [
  fault('collection', 'state/collection.ts', 'place >= 0; place -= 1', 'place > 0; place -= 1'),
  fault('collection', 'state/first-place.ts', 'as number) < sequence)', 'as number) <= sequence)'),
  fault(
    'collection',
    'state/collection.ts',
    'this.#entities.splice(place, 0, undefined);',
    'return place;',
  ),
  fault('collection', 'state/store.ts', 'this.#undo(changes);', ''),
  fault('collection', 'state/store.ts', 'changes.toReversed()', 'changes'),
  fault('thin-places', 'state/store.ts', 'outer.push(change)', 'void change'),
  fault(
    'isolation',
    'state/workspace.ts',
    'store.collection<T>(`${id}/${name}`)',
    'store.collection<T>(name)',
  ),
  fault('collection', 'state/index-of-collection.ts', 'before ? this.#keysOf(before) : []', '[]'),
  fault('thin-places', 'state/sqlite-journal.ts', ', json = excluded.json', ''),
  fault('thin-places', 'state/sqlite-journal.ts', 'else drop.run(collection, id);', ''),
  fault('behaviors/crm', 'resources/references.ts', 'if (reference !== id) continue;', 'continue;'),
  fault(
    'behaviors/contacts',
    'resources/patch.ts',
    'if (value === null) merged.delete(key);',
    'if (value === 0) continue;',
  ),
];

const TIME = [
  fault('behaviors/deliveries', 'time/timers.ts', 'this.#clock.moveTo(timer.dueAt);', ''),
  fault('behaviors/access', 'time/timers.ts', 'this.#clock.moveTo(end);', ''),
  fault('behaviors/deliveries', 'time/timers.ts', 'timer.dueAt > until', 'timer.dueAt >= until'),
  fault(
    'timers',
    'time/timers.ts',
    'if (kept?.order === first.order) return kept;',
    'if (kept) return kept;',
  ),
  fault('timers', 'time/timer-queue.ts', 'one.order < other.order', 'one.order > other.order'),
  fault('timers', 'time/timer-queue.ts', 'child += 1;', 'child += 0;'),
  fault('thin-places', 'reports/period.ts', 'Math.min(next - DAY_MS, last)', 'next - DAY_MS'),
];

/** All of them, in the order of the folders that they are in. */
export const ENGINE_FAULTS: readonly PlantedFault[] = [
  ...PROTOCOL,
  ...IDEMPOTENCY,
  ...PAGES,
  ...STATE,
  ...TIME,
];
