import type { Violation } from '../schemas/faults.ts';
import { findCheck } from '../service/find-validator.ts';
import { escapeSegment, type JsonObject } from '../service/json.ts';
import { type Drift, type DriftKind, jsonType } from './drift-report.ts';
import { findNews, type News } from './find-news.ts';
import { locate } from './locate.ts';
import { isPlainName } from './plain-name.ts';
import { shapeOf } from './shape.ts';

/** What a drift of a body says beside where it came from. */
export type BodyDrift = Omit<Drift, 'operation' | 'status'>;

/** Holds a body against its schema in the contract, which has a name. */
export function checkBody(body: unknown, schema: JsonObject): BodyDrift[] {
  const shape = shapeOf(schema, '');
  const drifts: BodyDrift[] = [];
  const violations = findCheck(schema)(body, '');
  for (const violation of violations ? withoutEchoes(violations) : []) {
    const { pointer, place: contract, value } = locate(body, shape, violation.pointer);
    const { keyword, message } = violation;
    const seen = jsonType(value);
    drifts.push({ ...judge(keyword), in: 'body', pointer, rule: keyword, message, contract, seen });
  }
  findNews(body, shape, (news) => drifts.push(tell(news)));
  return drifts;
}

const KINDS: Readonly<Record<string, DriftKind>> = {
  required: 'missing',
  type: 'wrong-type',
  format: 'wrong-type',
  oneOf: 'wrong-type',
  anyOf: 'wrong-type',
};

/** What it means that a keyword does not hold. A new member of a union is a new type of object. */
export function judge(keyword: string): Pick<Drift, 'kind' | 'severity'> {
  const severity = keyword === 'discriminator' ? 'news' : 'fault';
  return { kind: KINDS[keyword] ?? 'undocumented-value', severity };
}

/**
 * What is of another type breaks other rules as well. A union that does not fit says so, and each of its members says
 * why: what is wrong within the value is kept, or else that nothing fits.
 */
function withoutEchoes(all: readonly Violation[]): readonly Violation[] {
  if (all.length === 1) return all;
  const ofType = new Set(all.flatMap((one) => (one.keyword === 'type' ? [one.pointer] : [])));
  const isEcho = ({ keyword, pointer }: Violation): boolean =>
    ofType.has(pointer) && !['type', 'oneOf', 'anyOf'].includes(keyword);
  const violations = all.filter((one) => !isEcho(one));
  const unions = violations.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  return unions.reduce((kept: readonly Violation[], union) => {
    const at = union.pointer;
    const isInside = ({ pointer }: Violation): boolean => pointer.startsWith(`${at}/`);
    if (kept.some(isInside)) return kept.filter(({ pointer }) => pointer !== at);
    return kept.filter((one) => one === union || one.pointer !== at);
  }, violations);
}

function tell({ kind, path, field, value, place }: News): BodyDrift {
  const at = path.map((segment) => `/${escapeSegment(segment)}`).join('');
  const common = { kind, severity: 'news', in: 'body', contract: place } as const;
  const seen = jsonType(value);
  if (field === undefined) {
    const message = 'is not one of the known values';
    return { ...common, pointer: at, rule: 'x-extensible-enum', message, seen };
  }
  const name = isPlainName(field) ? escapeSegment(field) : '*';
  return {
    ...common,
    pointer: `${at}/${name}`,
    rule: 'properties',
    message: 'is not in the contract',
    seen,
  };
}
