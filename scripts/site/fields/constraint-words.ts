import type { JsonObject } from '../../../src/service/json.ts';

const number = (value: number): string => value.toLocaleString('en-US');

/** What a pattern asks for, in words. Each pattern of the contract has to be here. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^[a-z][a-z0-9_]*$': 'lowercase letters, digits and underscores, starting with a letter',
  '^whd_': 'starts with whd_',
  '^evt_': 'starts with evt_',
  '^whsec_': 'starts with whsec_',
  '^https://': 'starts with https://',
  '^https?://': 'starts with https:// or http://',
  '^sha256=[0-9A-Fa-f]+$': 'sha256= followed by hexadecimal digits',
  '\\.[0-9]{3}(Z|\\+00:00)$': 'in UTC, with milliseconds',
};

function range(low: number | undefined, high: number | undefined, one = '', many = one): string[] {
  const unit = (count: number): string => (many ? ` ${count === 1 ? one : many}` : '');
  if (low !== undefined && low === high) return [`exactly ${number(low)}${unit(low)}`];
  if (low !== undefined && high !== undefined && (low > 0 || !many))
    return [`${number(low)} to ${number(high)}${unit(high)}`];
  if (high !== undefined) return [`at most ${number(high)}${unit(high)}`];
  return low === undefined || (low === 0 && many) ? [] : [`at least ${number(low)}${unit(low)}`];
}

/** What a schema asks of its values beyond their type, in words. */
export function constraintWords(schema: JsonObject): string[] {
  const { format, pattern } = schema;
  const exclusive: number | undefined = schema['exclusiveMinimum'];
  return [
    ...(format && !/^int\d+$/.test(format) ? [String(format)] : []),
    ...range(schema['minLength'], schema['maxLength'], 'character', 'characters'),
    ...range(schema['minItems'], schema['maxItems'], 'item', 'items'),
    ...range(schema['minProperties'], schema['maxProperties'], 'key', 'keys'),
    ...range(schema['minimum'], schema['maximum']),
    ...(exclusive === undefined ? [] : [`more than ${number(exclusive)}`]),
    ...(schema['uniqueItems'] ? ['no duplicates'] : []),
    ...(pattern ? [PATTERNS[pattern] ?? `matches ${pattern}`] : []),
  ];
}
