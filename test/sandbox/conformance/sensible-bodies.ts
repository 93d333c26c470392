// What a body needs beyond its schema to be carried out: the rules that the contract has in words.
import fc from 'fast-check';
import { openapi } from '../../contract/contract.ts';

type Body = any;

/** Makes a body that fits the schema, and refers to what is there, one that can be carried out. */
export type MakeSensible = (body: Body) => Body;

const STAGES: Readonly<Record<string, string>> = { pip_2Ld4: 'negotiation', pip_6Tn9: 'inquiry' };
const WORD = 'fleet';

/** The first item of each key. */
const onceByKey = (items: readonly Body[] | undefined): Body[] => [
  ...new Map((items ?? []).map((item) => [item.key, item])).values(),
];

const without = (body: Body, ...names: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** A deal's stage is one of its pipeline. */
function deal(body: Body): Body {
  if (!body.pipeline_id) return without(body, 'stage');
  return body.stage ? { ...body, stage: STAGES[body.pipeline_id] } : body;
}

/** A template has to be approved, and a message that is reacted to has to be of the conversation. */
function content(body: Body): Body {
  if (body.type === 'template') {
    const variables = { first_name: 'Ada', plate: '1234 KLM' };
    return { ...body, template: { name: 'winter_tyre_reminder', language: 'es', variables } };
  }
  if (body.type === 'interactive') return { ...body, interactive: choices(body.interactive) };
  if (body.type !== 'reaction') return body;
  return { ...body, reaction: { ...body.reaction, message_id: 'msg_3Rt9' } };
}

/** Buttons or a menu, not both and not neither, with as many as WhatsApp shows. */
function choices({ buttons, sections, ...rest }: Body): Body {
  const short = (choice: Body): Body => ({ ...choice, title: choice.title.slice(0, 10) });
  const [section] = sections ?? [];
  if (section && !buttons)
    return { ...rest, menu_label: 'Choose', sections: [{ choices: section.choices.slice(0, 1) }] };
  return { ...rest, buttons: (buttons ?? [{ id: 'a', title: 'Yes' }]).slice(0, 1).map(short) };
}

/** WhatsApp takes every content; the conversations on it are two. */
function message(body: Body): Body {
  if (body.content.type === 'email') {
    const email = { ...without(body.content.email, 'cc', 'bcc'), subject: 'A', text: 'B' };
    const to = { identifier: address('email', email.text) };
    return { ...body, to, content: { ...body.content, email }, channel_id: 'chn_4Jb9' };
  }
  const { conversation_id: conversation, identifier } = body.to;
  const phone = identifier !== undefined && { identifier: address('phone', identifier) };
  const isHere = conversation || body.content.type === 'reaction';
  const to = isHere ? { conversation_id: 'cnv_5Lm2' } : { ...body.to, ...phone };
  return { ...body, to, content: content(body.content), channel_id: 'chn_7Wa3' };
}

/** Keys stand once, and a property that is there already keeps its type. */
function definition(body: Body): Body {
  const properties = onceByKey(body.properties).map((one) => ({ ...one, key: `own_${one.key}` }));
  return {
    ...body,
    ...(body.properties && { properties }),
    ...(body.stages && { stages: onceByKey(body.stages) }),
  };
}

/** An address of each kind, another one for each text. */
function address(kind: string | undefined, text: string): string {
  const isNumber = ['phone', 'whatsapp', 'sms'].includes(kind ?? '');
  if (kind === 'email') return `c${text.length}@example.com`;
  return isNumber ? `+3460000${String(1_000 + text.length)}` : `handle_${text.length}`;
}

const REACHED = [
  { type: 'whatsapp', value: '+34600000142' },
  { type: 'email', value: 'c@example.com' },
  { type: 'handle', value: 'ada' },
];

/** Identifiers are addresses, and labels are replaced or changed, not both. */
function contact(body: Body): Body {
  const identifiers = body.identifiers?.map((each: Body, index: number) => ({
    ...each,
    value: address(each.type, each.value ?? `${index}`),
  }));
  return {
    ...labels(body),
    ...(body.email && { email: address('email', body.email) }),
    ...(body.phone && { phone: address('phone', body.phone) }),
    // Open conversations of the seeded contacts stay within reach, whatever their channel.
    ...(identifiers && { identifiers: [...REACHED, ...identifiers] }),
  };
}

const labels = (body: Body): Body => (body.tags ? without(body, 'add_tags', 'remove_tags') : body);

const OPERATORS: readonly string[] =
  openapi['components'].schemas.SegmentCondition.properties.operator['x-extensible-enum'];

/** Each operator has the values that it takes. */
function filter(given: Body): Body {
  if (given.type !== 'condition') return { ...given, filters: given.filters.map(filter) };
  const operator = OPERATORS.includes(given.operator) ? given.operator : 'equals';
  const name = operator.replace(/^not_/, '');
  const { value: _, ...condition } = { ...given, operator, field: 'custom_fields.claims' };
  if (/^is_/.test(operator)) return condition;
  if (name === 'in') return { ...condition, value: [1, 'two'] };
  if (name === 'contains' || name === 'starts_with') return { ...condition, value: WORD };
  return { ...condition, value: 7 };
}

const BULK: Readonly<Record<string, object>> = {
  add_tags: { tags: [WORD] },
  remove_tags: { tags: [WORD] },
  set_stage: { stage: 'customer' },
  set_owner: { owner_id: 'usr_3Kf1' },
};

function note(body: Body): Body {
  const targets: Readonly<Record<string, string>> = {
    contact: 'con_8Zk2',
    company: 'cmp_8Jn4',
    deal: 'dea_1Jc5',
    ticket: 'tic_8Fq6',
    conversation: 'cnv_5Lm2',
  };
  return { ...body, target_id: targets[body.target_type] };
}

/** The properties that vehicles have, and the one owner that one may have. */
function record(body: Body): Body {
  const { properties, links } = body;
  const year = Object.keys(properties ?? {}).length;
  return {
    ...without(body, 'stage'),
    properties: { make: 'Seat', plate: '1234 KLM', first_registered: 2_000 + year },
    ...(links && {
      links: links.slice(0, 1).map((link: Body) => ({ ...link, target_id: 'con_8Zk2' })),
    }),
  };
}

function macro(body: Body): Body {
  const actions = body.actions?.map((action: Body) => ({
    ...action,
    ...(action.type === 'set_stage' && { stage: 'customer' }),
    ...(action.type === 'set_status' && { status: 'closed' }),
    ...('target_type' in action && { target_type: 'contact' }),
  }));
  return { ...body, ...(actions && { actions }) };
}

/** As it is sent to. */
const hookAddress = (url = 'https://hooks.example.com/'): string => new URL(url).href;

let count = 0;

/** By operation; bodies of the others are sensible as they are. */
export const SENSIBLE: Readonly<Record<string, MakeSensible>> = {
  'analytics.export': (body) => {
    const [from, to] = [body.from, body.to].sort();
    return { ...body, from, to };
  },
  'campaigns.update': (body) => without(body, 'status'),
  'channels.createTemplate': (body) => ({
    ...without(body, 'buttons', 'footer'),
    name: `template_${(count += 1)}`,
  }),
  'channels.updateTemplate': (body) => ({
    ...without(body, 'buttons', 'footer'),
    category: 'utility',
  }),
  'contacts.bulk': (body) => ({ ...body, ...BULK[body.operation] }),
  'contacts.create': (body) => ({ ...contact(body), name: body.name || 'Ada' }),
  'contacts.search': (body) => ({ ...body, filter: filter(body.filter) }),
  'contacts.upsert': (body) => ({
    identifier: { type: 'external_id', value: body.identifier.value?.trim() || 'crm-1042' },
    contact: { ...contact(body.contact), name: body.contact.name || 'Ada' },
  }),
  'companies.update': labels,
  'contacts.update': contact,
  'conversations.update': labels,
  'deals.create': deal,
  'deals.update': deal,
  'macros.create': macro,
  'macros.update': macro,
  'messages.send': (body) => message(without(body, 'reply_to_message_id')),
  'notes.create': note,
  'objects.create': (body) => ({ ...definition(body), key: `own_${body.key}` }),
  'objects.createAssociation': ({ target_object_key: key = 'vehicles', ...body }) =>
    body.target_type === 'object' ? { ...body, target_object_key: key } : body,
  'objects.update': (body) =>
    without(definition(body), 'stages', 'properties', 'remove_properties'),
  'records.create': record,
  'records.update': record,
  'segments.create': (body) => ({ ...body, filter: filter(body.filter) }),
  'segments.update': (body) => (body.filter ? { ...body, filter: filter(body.filter) } : body),
  // Contacts are in the stages that there are.
  'settings.update': (body) => without(body, 'contact_stages'),
  'tickets.update': labels,
  'webhooks.redeliver': () => ({ failed_since: '2026-08-21T14:00:00Z' }),
  'webhooks.create': (body) => ({ events: ['*'], ...body, url: hookAddress(body.url) }),
  'webhooks.update': (body) => (body.url ? { ...body, url: hookAddress(body.url) } : body),
};

/** Days of reports, in order and not too far apart. */
export const reportDays = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 28 }))
  .map(([one, other]) => ({
    from: `2026-08-${String(Math.min(one, other)).padStart(2, '0')}`,
    to: `2026-08-${String(Math.max(one, other)).padStart(2, '0')}`,
  }));
