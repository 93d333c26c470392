import type { Contact, SegmentCondition, SegmentFilter } from '../../../generated/index.ts';

/** Whether a contact belongs to a segment. */
export type ContactFilter = (contact: Contact) => boolean;

type Value = SegmentCondition['value'];
type Test = (entry: unknown) => boolean;

const DAY_MS = 86_400_000;
const TIMES = ['created_at', 'updated_at', 'last_seen_at'];

/** Makes a filter as it is at a time. */
export function createContactFilter(filter: SegmentFilter, now: number): ContactFilter {
  if (filter.type === 'condition') return createCondition(filter, now);
  const parts = filter.filters.map((each) => createContactFilter(each, now));
  if (filter.type === 'all') return (contact) => parts.every((meets) => meets(contact));
  return (contact) => parts.some((meets) => meets(contact));
}

function createCondition({ field, operator, value }: SegmentCondition, now: number): ContactFilter {
  if (operator === 'is_set') return (contact) => entriesOf(contact, field).length > 0;
  if (operator === 'is_not_set') return (contact) => entriesOf(contact, field).length === 0;
  // The exact opposite, also for a field without a value.
  const isOpposite = operator.startsWith('not_');
  const test = createTest(operator.replace(/^not_/, ''), value, TIMES.includes(field), now);
  return (contact) => entriesOf(contact, field).some(test) !== isOpposite;
}

/** The values of a field: several for a list, none for what is absent, null or empty. */
function entriesOf(contact: Contact, field: string): unknown[] {
  const found = [read(contact, field)].flat();
  return found.filter((entry) => entry !== undefined && entry !== null && entry !== '');
}

function read(contact: Contact, field: string): unknown {
  const [, list] = /^identifiers\.(type|value)$/.exec(field) ?? [];
  if (list) return contact.identifiers?.map((each) => each[list as 'type' | 'value']);
  const [, key] = /^custom_fields\.(.+)$/s.exec(field) ?? [];
  if (key === undefined) return contact[field as keyof Contact];
  const { custom_fields: fields } = contact;
  return Object.hasOwn(fields, key)
    ? (fields as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function createTest(operator: string, value: Value, isTime: boolean, now: number): Test {
  switch (operator) {
    case 'equals':
      return (entry) => isEqual(entry, value, isTime);
    case 'in':
      return (entry) => (value as unknown[]).some((each) => isEqual(entry, each, isTime));
    case 'contains':
      return (entry) => typeof entry === 'string' && lower(entry).includes(lower(value));
    case 'starts_with':
      return (entry) => typeof entry === 'string' && lower(entry).startsWith(lower(value));
    case 'within_days':
      return (entry) => isWithin(entry, Number(value), now);
    default:
      return createComparison(operator, value);
  }
}

const lower = (value: unknown): string => String(value).toLowerCase();

function isEqual(entry: unknown, value: unknown, isTime: boolean): boolean {
  if (typeof entry !== typeof value) return false;
  if (typeof entry !== 'string') return entry === value;
  if (isTime) return Date.parse(entry) === Date.parse(String(value));
  return lower(entry) === lower(value);
}

function isWithin(entry: unknown, days: number, now: number): boolean {
  const age = typeof entry === 'string' ? now - Date.parse(entry) : NaN;
  return age >= 0 && age <= days * DAY_MS;
}

/** Numbers with numbers, times with times. */
function createComparison(operator: string, value: Value): Test {
  const wanted = typeof value === 'number' ? value : Date.parse(String(value));
  return (entry) => {
    if (typeof entry !== typeof value) return false;
    const own = typeof entry === 'number' ? entry : Date.parse(String(entry));
    if (operator === 'greater_than') return own > wanted;
    if (operator === 'less_than') return own < wanted;
    return operator === 'at_least' ? own >= wanted : own <= wanted;
  };
}
