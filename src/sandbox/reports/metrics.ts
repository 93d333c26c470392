import type { Context } from '../context.ts';
import { readSettings } from '../resources/workspace-settings.ts';

/** One thing that was measured, when, and by what it can be split. */
export interface Sample {
  /** ISO 8601. */
  readonly at: string;
  readonly value: number;
  readonly channel?: string | undefined;
  readonly inbox?: string | undefined;
  readonly owner?: string | undefined;
  readonly campaign?: string | undefined;
  readonly pipeline?: string | undefined;
}

/** A dimension that a figure can be split by. */
export type Dimension = 'channel' | 'inbox' | 'owner' | 'campaign' | 'pipeline';

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
  deals_won: {
    unit: 'count',
    dimensions: DEALS,
    samples: (context) => wonDeals(context).map(toOne),
  },
  deals_won_value: { unit: 'minor', dimensions: DEALS, samples: wonDeals },
};

const toOne = (sample: Sample): Sample => ({ ...sample, value: 1 });

function messageMetric(kind: 'outbound' | 'inbound' | 'failed'): Metric {
  return {
    unit: 'count',
    dimensions: MESSAGES,
    samples: ({ workspace }) =>
      [...workspace.messages.values()]
        .filter(({ direction, status }) =>
          kind === 'failed' ? status === kind : direction === kind,
        )
        .map((message) => ({
          at: message.created_at ?? '',
          value: 1,
          channel: message.channel_id,
          inbox: workspace.conversations.get(message.conversation_id ?? '')?.inbox_id,
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
        return at ? [{ at, value: 1, ...placeOf(each) }] : [];
      }),
  };
}

interface Place {
  readonly channel_id?: string;
  readonly inbox_id?: string;
  readonly assignee_id?: string | null;
}

const placeOf = ({ channel_id: channel, inbox_id: inbox, assignee_id: owner }: Place) => ({
  channel,
  inbox,
  owner: owner ?? undefined,
});

function firstResponses({ workspace }: Context): Sample[] {
  return [...workspace.conversations.values()].flatMap((conversation) => {
    const messages = workspace
      .messagesByConversation()
      .find(conversation.id)
      .sort((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''));
    const asked = messages.find(({ direction }) => direction === 'inbound')?.created_at;
    const answered = messages.find(
      ({ direction, created_at: time }) => direction === 'outbound' && asked && time >= asked,
    )?.created_at;
    return asked && answered ? [between(asked, answered, placeOf(conversation))] : [];
  });
}

function resolutions({ workspace }: Context): Sample[] {
  return [...workspace.conversations.values()].flatMap((each) =>
    each.created_at && each.closed_at
      ? [between(each.created_at, each.closed_at, placeOf(each))]
      : [],
  );
}

function between(start: string, end: string, place: Partial<Sample>): Sample {
  return { ...place, at: end, value: (Date.parse(end) - Date.parse(start)) / 1_000 };
}

function createdContacts({ workspace }: Context): Sample[] {
  return [...workspace.contacts.values()].map(({ created_at: at, owner_id: owner }) => ({
    at,
    value: 1,
    owner,
  }));
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
