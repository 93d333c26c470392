import type { SegmentCondition, SegmentFilter } from '../../../generated/index.ts';
import { invalidBody } from '../refused.ts';

const FIELDS = [
  'name',
  'first_name',
  'last_name',
  'stage',
  'owner_id',
  'company_id',
  'country',
  'locale',
  'email',
  'phone',
  'tags',
  'created_at',
  'updated_at',
  'last_seen_at',
  'identifiers.type',
  'identifiers.value',
];

const OPERATORS = [
  ...['equals', 'in', 'contains', 'starts_with', 'within_days'].flatMap((name) => [
    name,
    `not_${name}`,
  ]),
  'greater_than',
  'less_than',
  'at_least',
  'at_most',
  'is_set',
  'is_not_set',
];

/** Groups within groups that are evaluated. */
const DEEPEST = 32;

/** Checks the fields of a filter, and that each operator has the value it takes. */
export function checkFilter(filter: SegmentFilter, pointer: string, depth = 0): void {
  if (filter.type === 'condition') return checkCondition(filter, pointer);
  if (depth > DEEPEST) throw invalidBody(pointer, `is nested more than ${DEEPEST} groups deep`);
  for (const [index, each] of filter.filters.entries())
    checkFilter(each, `${pointer}/filters/${index}`, depth + 1);
}

function checkCondition({ field, operator, value }: SegmentCondition, pointer: string): void {
  const isCustom = field.startsWith('custom_fields.') && field.length > 'custom_fields.'.length;
  if (!isCustom && !FIELDS.includes(field)) {
    throw invalidBody(
      `${pointer}/field`,
      `must be custom_fields.<key> or one of ${FIELDS.join(', ')}`,
    );
  }
  if (!OPERATORS.includes(operator))
    throw invalidBody(`${pointer}/operator`, `must be one of ${OPERATORS.join(', ')}`);
  const fault = faultOfValue(operator.replace(/^not_/, ''), value);
  if (fault) throw invalidBody(`${pointer}/value`, `${fault} with ${operator}`);
}

function faultOfValue(operator: string, value: SegmentCondition['value']): string | undefined {
  const type = Array.isArray(value) ? 'array' : typeof value;
  switch (operator) {
    case 'is_set':
    case 'is_not_set':
      return value === undefined ? undefined : 'must be left out';
    case 'in':
      return type === 'array' ? undefined : 'must be an array';
    case 'contains':
    case 'starts_with':
      return type === 'string' ? undefined : 'must be a text';
    case 'within_days':
      return type === 'number' ? undefined : 'must be a number of days';
    case 'equals':
      return value === undefined || type === 'array' ? 'must be one value' : undefined;
    default:
      return isNumberOrTime(value) ? undefined : 'must be a number or a time';
  }
}

const isNumberOrTime = (value: SegmentCondition['value']): boolean =>
  typeof value === 'number' || (typeof value === 'string' && !Number.isNaN(Date.parse(value)));
