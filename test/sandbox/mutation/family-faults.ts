// Faults in deliveries, jobs and the handlers of the families.
import { fault, type PlantedFault } from './planted-fault.ts';

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

/** All of them. */
export const FAMILY_FAULTS: readonly PlantedFault[] = [...DELIVERIES, ...FAMILIES];
