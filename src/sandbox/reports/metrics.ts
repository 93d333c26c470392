import type { Conversation } from '../../../generated/index.ts';
import type { Call, Context } from '../context.ts';
import { invalidQuery } from '../refused.ts';
import { readSettings } from '../resources/workspace-settings.ts';

/** Days in UTC, as `2026-08-01`, both included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

const DAY_MS = 86_400_000;
/** Days that are reported on at once. */
const MOST_DAYS = 3_660;

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);
const toTime = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The period of a report: without `from` and `to` the current month so far. */
export function readPeriod({ query, engine }: Call): DayRange {
  const today = toDay(engine.clock.now());
  const to = (query['to'] as string | undefined) ?? today;
  const from = (query['from'] as string | undefined) ?? `${to.slice(0, 8)}01`;
  if (from > to) throw invalidQuery('from', 'must not be after `to`');
  if (toTime(to) - toTime(from) > MOST_DAYS * DAY_MS)
    throw invalidQuery('from', `must be within ${MOST_DAYS} days of \`to\``);
  return { from, to };
}

/** The parts of a period: days, weeks that begin on Monday, or months; the first may be short. */
export function splitPeriod({ from, to }: DayRange, interval: string): DayRange[] {
  const parts: DayRange[] = [];
  const last = toTime(to);
  // Counted as times: after the last day of the year 9999 no day is written with ten characters.
  for (let start = toTime(from); start <= last;) {
    const next = nextStart(start, interval);
    parts.push({ from: toDay(start), to: toDay(Math.min(next - DAY_MS, last)) });
    start = next;
  }
  return parts;
}

function nextStart(time: number, interval: string): number {
  if (interval === 'day') return time + DAY_MS;
  const day = new Date(time);
  // Date.UTC takes the years before 100 for those of the 20th century.
  if (interval === 'month') return day.setUTCMonth(day.getUTCMonth() + 1, 1);
  const daysFromMonday = (day.getUTCDay() + 6) % 7;
  return time + (7 - daysFromMonday) * DAY_MS;
}

export type Dimension = 'channel' | 'inbox' | 'owner' | 'campaign' | 'pipeline';

/** One thing that was measured, when, and by what it can be split. */
export interface Sample extends Readonly<Partial<Record<Dimension, string | undefined>>> {
  /** ISO 8601. */
  readonly at: string;
  /** What is not counted has one. */
  readonly value?: number;
}

/** A figure: how its samples are found, and what is made of them. */
export interface Metric {
  readonly unit: 'count' | 'seconds' | 'minor';
  readonly dimensions: readonly Dimension[];
  readonly samples: (context: Context) => Sample[];
}

const MESSAGES = ['channel', 'inbox', 'campaign'] as const;
const CONVERSATIONS = ['channel', 'inbox', 'owner'] as const;
const DEALS = ['owner', 'pipeline'] as const;

/** All figures of the contract, in its order. */
export const METRICS: Readonly<Record<string, Metric>> = {
  messages_sent: messageMetric('outbound'),
  messages_received: messageMetric('inbound'),
  messages_failed: messageMetric('failed'),
  conversations_opened: conversationMetric('created_at'),
  conversations_closed: conversationMetric('closed_at'),
  first_response_time: { unit: 'seconds', dimensions: CONVERSATIONS, samples: firstResponses },
  resolution_time: { unit: 'seconds', dimensions: CONVERSATIONS, samples: resolutions },
  contacts_created: { unit: 'count', dimensions: ['owner'], samples: createdContacts },
  deals_won: { unit: 'count', dimensions: DEALS, samples: wonDeals },
  deals_won_value: { unit: 'minor', dimensions: DEALS, samples: wonDeals },
};

function messageMetric(kind: 'outbound' | 'inbound' | 'failed'): Metric {
  return {
    unit: 'count',
    dimensions: MESSAGES,
    samples: ({ workspace }) =>
      [...workspace.messages.values()]
        .filter(({ direction, status }) => (kind === 'failed' ? status : direction) === kind)
        .map((message) => ({
          at: message.created_at,
          channel: message.channel_id,
          inbox: workspace.conversations.get(message.conversation_id)?.inbox_id,
          campaign: workspace.origins.get(message.id)?.campaignId,
        })),
  };
}

function conversationMetric(field: 'created_at' | 'closed_at'): Metric {
  return {
    unit: 'count',
    dimensions: CONVERSATIONS,
    samples: ({ workspace }) =>
      [...workspace.conversations.values()].flatMap((each) => {
        const at = each[field];
        return at ? [{ at, ...placeOf(each) }] : [];
      }),
  };
}

const placeOf = ({ channel_id: channel, inbox_id: inbox, assignee_id: owner }: Conversation) => ({
  channel,
  inbox,
  owner: owner ?? undefined,
});

function firstResponses({ workspace }: Context): Sample[] {
  return [...workspace.conversations.values()].flatMap((conversation) => {
    const messages = workspace
      .messagesByConversation()
      .find(conversation.id)
      .sort((one, other) => one.created_at.localeCompare(other.created_at));
    let asked: string | undefined;
    for (const { direction: by, created_at: at } of messages)
      if (by === 'inbound') asked ??= at;
      else if (by === 'outbound' && asked) return [between(asked, at, placeOf(conversation))];
    return [];
  });
}

function resolutions({ workspace }: Context): Sample[] {
  return [...workspace.conversations.values()].flatMap((each) =>
    each.closed_at ? [between(each.created_at, each.closed_at, placeOf(each))] : [],
  );
}

function between(start: string, end: string, place: Partial<Sample>): Sample {
  return { ...place, at: end, value: (Date.parse(end) - Date.parse(start)) / 1_000 };
}

function createdContacts({ workspace }: Context): Sample[] {
  const contacts = [...workspace.contacts.values()];
  return contacts.map(({ created_at: at, owner_id: owner }) => ({ at, owner }));
}

/** Amounts in other currencies than that of the workspace are left out. */
function wonDeals(context: Context): Sample[] {
  const { currency } = readSettings(context);
  return [...context.workspace.deals.values()].flatMap((deal) => {
    const { won_at: at, value_minor: value = 0, owner_id: owner, pipeline_id: pipeline } = deal;
    const isCounted = at !== undefined && (deal.currency ?? currency) === currency;
    return isCounted ? [{ at, value, owner, pipeline }] : [];
  });
}
