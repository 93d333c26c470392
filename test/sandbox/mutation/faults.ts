// Faults to plant in the sandbox, a line each: where, what stands there, and what is to stand there.

/** A fault: a piece of text in a file under src/sandbox/, which occurs once, and what replaces it. */
export interface PlantedFault {
  /** The suite that finds it, under test/sandbox/. */
  readonly seenBy: string;
  readonly file: string;
  readonly text: string;
  readonly replacement: string;
}

const fault = (seenBy: string, file: string, text: string, replacement: string): PlantedFault => ({
  seenBy,
  file,
  text,
  replacement,
});

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
  fault('collection', 'state/collection.ts', 'as number) < sequence)', 'as number) <= sequence)'),
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

const DELIVERIES = [
  fault(
    'behaviors/subscriptions',
    'deliveries/send-attempt.ts',
    '= { ...signed }',
    "= { ...signed, 'x-service-signature': '' }",
  ),
  fault(
    'behaviors/subscriptions',
    'deliveries/send-attempt.ts',
    'timestamp = Math.floor(now / 1_000)',
    'timestamp = 600',
  ),
  fault(
    'behaviors/deliveries',
    'deliveries/send-attempt.ts',
    'if (ok) return',
    'if (status < 400) return',
  ),
  fault(
    'behaviors/deliveries',
    'deliveries/deliver.ts',
    'isDoubled = engine',
    'isDoubled = !!engine',
  ),
  fault(
    'behaviors/deliveries',
    'deliveries/deliver.ts',
    'error === undefined && isDoubled',
    'error === undefined',
  ),
  fault('mended', 'deliveries/deliver.ts', "if (delivery.status !== 'pending') return;", ''),
  fault(
    'behaviors/deliveries',
    'deliveries/deliver.ts',
    '({ ...endpoint, consecutive_failures: 0 })',
    '(endpoint)',
  ),
  fault(
    'behaviors/deliveries',
    'deliveries/deliver.ts',
    'failures >= breakerAfter',
    'failures > breakerAfter',
  ),
  fault('behaviors/deliveries', 'deliveries/deliver.ts', '2 ** (attempts - 1)', '2 ** attempts'),
  fault(
    'behaviors/deliveries',
    'deliveries/deliver.ts',
    ' ?? 0) >= maxAttempts',
    ' ?? 0) > maxAttempts',
  ),
  fault('mended', 'deliveries/deliver.ts', 'if (event.pending > 1)', 'if (event.pending > 2)'),
  fault(
    'behaviors/deliveries',
    'deliveries/deliver.ts',
    '(delivery.attempt ?? 0) + 1',
    '(delivery.attempt ?? 0) + 2',
  ),
  fault(
    'behaviors/subscriptions',
    'deliveries/catalog.ts',
    "subscribed.endsWith('.*') &&",
    'false &&',
  ),
  fault(
    'behaviors/deliveries',
    'deliveries/emit.ts',
    '=> isSubscribed(each, type))',
    "=> each.status === 'active' && isSubscribed(each, type))",
  ),
  fault(
    'behaviors/deliveries',
    'families/webhooks.ts',
    'if (isReactivated) resume',
    'if (!call) resume',
  ),
  fault('behaviors/deliveries', 'families/webhooks.ts', '? { consecutive_failures: 0 }', '? {}'),
];

const FAMILIES = [
  fault('behaviors/jobs', 'jobs/run-job.ts', 'progress: end }', 'progress: total }'),
  fault(
    'behaviors/jobs',
    'jobs/run-job.ts',
    'const failure = { index,',
    'const failure = { index: index + 1,',
  ),
  fault(
    'behaviors/jobs',
    'jobs/run-job.ts',
    "emit(context, 'job.completed'",
    "if (!kept) emit(context, 'job.completed'",
  ),
  fault('behaviors/jobs', 'jobs/job-types.ts', '.length === 0)', '.length >= 0)'),
  fault('behaviors/jobs', 'families/jobs.ts', "kept.job.status !== 'queued' && ", 'false && '),
  fault('thin-places', 'families/contacts.ts', 'if (merged.id === remaining.id)', 'if (!merged)'),
  fault('mended', 'contacts/delete-contact.ts', 'if (ON_THE_WAY.includes', "if (['x'].includes"),
  fault(
    'behaviors/contacts',
    'contacts/update-contact.ts',
    'if (contact === before) return before;',
    '',
  ),
  fault(
    'behaviors/campaigns',
    'campaigns/end-run.ts',
    'delivered + failed < total',
    'delivered < total',
  ),
  fault('thin-places', 'campaigns/run-campaign.ts', '(campaign.total ?? 0) + total', 'total'),
  fault(
    'behaviors/campaigns',
    'campaigns/launch-campaign.ts',
    "isLater ? 'scheduled' : 'running'",
    "'running'",
  ),
  fault('behaviors/crm', 'families/deals.ts', "if (deal.status === 'won' && ", 'if (false && '),
  fault(
    'behaviors/crm',
    'families/deals.ts',
    "won_at: outcome === 'won' ? now : null",
    'won_at: now',
  ),
  fault(
    'behaviors/crm',
    'families/tickets.ts',
    "if (before.status === 'closed') throw",
    'if (!before) throw',
  ),
  fault(
    'behaviors/custom-objects',
    'families/records.ts',
    '?.count ?? 0) + 1',
    '?.count ?? 0) + 2',
  ),
  fault(
    'behaviors/custom-objects',
    'custom-objects/link-record.ts',
    "if (!cardinality.startsWith('one_to')) continue;",
    'continue;',
  ),
  fault(
    'mended',
    'custom-objects/record-name.ts',
    "type === 'text' && Object.hasOwn(properties, key)",
    "type === 'text'",
  ),
  fault(
    'behaviors/segments',
    'filters/contact-filter.ts',
    'some(test) !== isOpposite',
    'some(test)',
  ),
  fault(
    'model/model',
    'families/segments.ts',
    'contact_count: countContacts(call, segment.filter as SegmentFilter)',
    '',
  ),
  fault(
    'model/model',
    'conversing/send-message.ts',
    "countUsage(engine, workspace.id, 'messages_sent', 1);",
    '',
  ),
  fault('behaviors/conversing', 'conversing/receive-message.ts', "status: 'open',", ''),
  fault('behaviors/conversing', 'conversing/resolve-recipient.ts', 'if (found) return found;', ''),
  fault('behaviors/lists', 'resources/audit.ts', 'request_id: requestId,', ''),
];

/** All faults, in the order of the folders that they are in. */
export const FAULTS: readonly PlantedFault[] = [
  ...PROTOCOL,
  ...IDEMPOTENCY,
  ...PAGES,
  ...STATE,
  ...TIME,
  ...DELIVERIES,
  ...FAMILIES,
];
