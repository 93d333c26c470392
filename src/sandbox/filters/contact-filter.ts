import type { Contact, SegmentCondition, SegmentFilter } from '../../../generated/index.ts';
import { findValidator } from '../../service/find-validator.ts';
import { subscriptionOf } from '../contacts/subscriptions.ts';
import type { Context } from '../context.ts';
import { invalidBody } from '../refused.ts';
import { own } from '../resources/patch.ts';
import { readTime } from '../time/clock.ts';

const NAMES = ['name', 'first_name', 'last_name'];
const TRAITS = ['stage', 'owner_id', 'company_id', 'country', 'locale'];
const TIMES = ['created_at', 'updated_at', 'last_seen_at'];
const LISTS = ['identifiers.type', 'identifiers.value'];
const FIELDS = [...NAMES, ...TRAITS, 'email', 'phone', 'tags', ...TIMES, ...LISTS];

const WITH_OPPOSITES = ['equals', 'in', 'contains', 'starts_with', 'within_days'];
const OTHERS = ['greater_than', 'less_than', 'at_least', 'at_most', 'is_set', 'is_not_set'];
const OPERATORS = [...WITH_OPPOSITES.flatMap((name) => [name, `not_${name}`]), ...OTHERS];

/** Groups within groups that are evaluated. */
const DEEPEST = 32;

/** Checks the fields of a filter, and that each operator has the value it takes. */
export function checkFilter(filter: SegmentFilter, pointer: string, depth = 0): void {
  if (filter.type === 'condition') return checkCondition(filter, pointer);
  if (depth > DEEPEST) throw invalidBody(pointer, `is nested more than ${DEEPEST} groups deep`);
  for (const [index, each] of filter.filters.entries())
    checkFilter(each, `${pointer}/filters/${index}`, depth + 1);
}

type Value = SegmentCondition['value'];

function checkCondition({ field, operator, value }: SegmentCondition, pointer: string): void {
  if (!/^(custom_fields|subscriptions)\../.test(field) && !FIELDS.includes(field)) {
    throw invalidBody(
      `${pointer}/field`,
      `must be custom_fields.<key>, subscriptions.<channel type> or one of ${FIELDS.join(', ')}`,
    );
  }
  if (!OPERATORS.includes(operator))
    throw invalidBody(`${pointer}/operator`, `must be one of ${OPERATORS.join(', ')}`);
  const [isFitting, fault] = EXPECTED[operator.replace(/^not_/, '')] ?? COMPARED;
  if (!isFitting(value)) throw invalidBody(`${pointer}/value`, `${fault} with ${operator}`);
}

const isText = (value: Value): boolean => typeof value === 'string';
const isAbsent = (value: Value): boolean => value === undefined;

/** What the value has to be, by operator; any other compares numbers or times. */
const EXPECTED: Readonly<Record<string, readonly [(value: Value) => boolean, fault: string]>> = {
  is_set: [isAbsent, 'must be left out'],
  is_not_set: [isAbsent, 'must be left out'],
  in: [Array.isArray, 'must be an array'],
  contains: [isText, 'must be a text'],
  starts_with: [isText, 'must be a text'],
  within_days: [(value) => typeof value === 'number', 'must be a number of days'],
  equals: [(value) => !isAbsent(value) && !Array.isArray(value), 'must be one value'],
};

const isMeasured = (value: Value): boolean => !Number.isNaN(measureOf(value));
const COMPARED = [isMeasured, 'must be a number or a time'] as const;
const faultsOfTime = findValidator({ format: 'date-time' });

/** A number, a date-time or the start of a date; NaN for what is none, though Date.parse reads a month in "10". */
function measureOf(value: unknown): number {
  if (typeof value !== 'string') return typeof value === 'number' ? value : NaN;
  const time = [value, `${value}T00:00:00Z`].find((each) => faultsOfTime(each).length === 0);
  return readTime(time ?? '');
}

/** Whether a contact belongs to a segment. */
export type ContactFilter = (contact: Contact) => boolean;

type Test = (entry: unknown) => boolean;

const DAY_MS = 86_400_000;

/** Makes a filter as it is now. */
export function createContactFilter(filter: SegmentFilter, context: Context): ContactFilter {
  if (filter.type === 'condition') return createCondition(filter, context);
  const parts = filter.filters.map((each) => createContactFilter(each, context));
  if (filter.type === 'all') return (contact) => parts.every((meets) => meets(contact));
  return (contact) => parts.some((meets) => meets(contact));
}

function createCondition(
  { field, operator, value }: SegmentCondition,
  context: Context,
): ContactFilter {
  const entries = (contact: Contact): unknown[] => entriesOf(context, contact, field);
  if (operator === 'is_set') return (contact) => entries(contact).length > 0;
  if (operator === 'is_not_set') return (contact) => entries(contact).length === 0;
  // The exact opposite, also for a field without a value.
  const isOpposite = operator.startsWith('not_');
  const now = context.engine.clock.now();
  const test = createTest(operator.replace(/^not_/, ''), value, TIMES.includes(field), now);
  return (contact) => entries(contact).some(test) !== isOpposite;
}

/** The values of a field: several for a list, none for what is absent, null or empty. */
function entriesOf(context: Context, contact: Contact, field: string): unknown[] {
  const found = [read(context, contact, field)].flat();
  return found.filter((entry) => entry !== undefined && entry !== null && entry !== '');
}

function read(context: Context, contact: Contact, field: string): unknown {
  const [, list] = /^identifiers\.(type|value)$/.exec(field) ?? [];
  if (list) return contact.identifiers.map((each) => each[list as 'type' | 'value']);
  const [, channelType] = /^subscriptions\.(.+)$/s.exec(field) ?? [];
  if (channelType) return subscriptionOf(context, contact.id, channelType)?.status;
  const [, key] = /^custom_fields\.(.+)$/s.exec(field) ?? [];
  if (key === undefined) return contact[field as keyof Contact];
  return own(contact.custom_fields, key);
}

function createTest(operator: string, value: Value, isTime: boolean, now: number): Test {
  const tests: Readonly<Record<string, Test>> = {
    equals: (entry) => isEqual(entry, value, isTime),
    in: (entry) => (value as unknown[]).some((each) => isEqual(entry, each, isTime)),
    contains: (entry) => typeof entry === 'string' && lower(entry).includes(lower(value)),
    starts_with: (entry) => typeof entry === 'string' && lower(entry).startsWith(lower(value)),
    within_days: (entry) => isWithin(entry, Number(value), now),
  };
  return tests[operator] ?? createComparison(operator, value);
}

const lower = (value: unknown): string => String(value).toLowerCase();

function isEqual(entry: unknown, value: unknown, isTime: boolean): boolean {
  if (typeof entry !== typeof value) return false;
  if (typeof entry !== 'string') return entry === value;
  if (isTime) return measureOf(entry) === measureOf(value);
  return lower(entry) === lower(value);
}

function isWithin(entry: unknown, days: number, now: number): boolean {
  const age = typeof entry === 'string' ? now - measureOf(entry) : NaN;
  return age >= 0 && age <= days * DAY_MS;
}

/** Numbers with numbers, times with times. */
function createComparison(operator: string, value: Value): Test {
  const wanted = measureOf(value);
  return (entry) => {
    if (typeof entry !== typeof value) return false;
    const own = measureOf(entry);
    if (operator === 'greater_than') return own > wanted;
    if (operator === 'less_than') return own < wanted;
    return operator === 'at_least' ? own >= wanted : own <= wanted;
  };
}
