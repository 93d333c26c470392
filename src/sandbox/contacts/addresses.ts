import type { Contact, Identifier, IdentifierCreate } from '../../../generated/index.ts';
import { remember } from '../../service/json.ts';
import type { Context } from '../context.ts';
import { invalidBody, invalidIdentifier } from '../refused.ts';
import {
  identifierKey,
  isNumber,
  normalizeIdentifier,
  type WrittenAddresses,
} from '../state/workspace.ts';

/** The fields of a contact that repeat its primary address of a kind. */
const FIELDS = ['email', 'phone'] as const;

/** The addresses of a contact in their two forms, which agree. */
export type Addresses = Pick<Contact, 'identifiers'> & {
  readonly [Field in (typeof FIELDS)[number]]: string | null;
};

interface Address {
  readonly type: string;
  readonly value: string;
}

/** More than anybody has, and few enough to be looked through for each message. */
const MOST_ADDRESSES = 1_000;

/** What two spellings of one address have in common. */
const keyOf = ({ type, value }: Address): string => `${type} ${identifierKey(value, type)}`;

/** The contact's addresses after a write; one that it has already keeps its id. */
export function writeAddresses(
  { engine, now }: Pick<Context, 'engine' | 'now'>,
  fields: WrittenAddresses,
  present: readonly Identifier[],
  pointer: string,
): Addresses {
  const { identifiers } = fields;
  if (identifiers && identifiers.length > MOST_ADDRESSES)
    throw invalidBody(`${pointer}/identifiers`, `must have at most ${MOST_ADDRESSES} items`);
  let wanted: Address[] = identifiers
    ? identifiers.map((each, index) => readAddress(each, `${pointer}/identifiers/${index}`))
    : [...present];
  for (const type of FIELDS) {
    const written = fields[type];
    if (written === undefined) continue;
    const replaced = identifiers ? undefined : wanted.find((each) => each.type === type);
    const value = written ? checkAddress(type, written, `${pointer}/${type}`) : null;
    wanted = setPrimary(wanted, { type, value }, replaced);
  }
  const known = present.length > 0 && new Map(present.map((each) => [keyOf(each), each]));
  const made = { object: 'identifier', verified: false, primary: false, created_at: now } as const;
  const kept = wanted.map(({ type, value }): Identifier => {
    const added = { ...made, id: engine.newId('idn_'), type, value };
    return known ? { ...added, ...known.get(keyOf(added)), type, value } : added;
  });
  return joinAddresses(kept);
}

/**
 * Puts an address of a type first, in place of the `replaced` one; null takes that one away. Addresses
 * that the same write names stay.
 */
function setPrimary(
  addresses: readonly Address[],
  { type, value }: { readonly type: string; readonly value: string | null },
  replaced: Address | undefined,
): Address[] {
  const others = addresses.filter((each) => each !== replaced);
  if (value === null) return others;
  const address = { type, value };
  return [address, ...others.filter((each) => keyOf(each) !== keyOf(address))];
}

/** An identifier with its kind. Throws the 400 for what is no address of the kind. */
export function readAddress({ type, value }: IdentifierCreate, pointer: string): Address {
  if (!value?.trim())
    throw invalidBody(`${pointer}/value`, 'is required: an identifier is an address');
  const kind = type || kindOf(value);
  return { type: kind, value: checkAddress(kind, value, `${pointer}/value`) };
}

/** The kind of an address that does not say it. */
export function kindOf(value: string): string {
  if (value.includes('@') && !value.startsWith('@')) return 'email';
  return isNumber(value) ? 'phone' : 'handle';
}

/** E.164, with the fewest digits that any country has. */
const INTERNATIONAL = /^\+[1-9]\d{6,14}$/;
const NUMBERS = ['phone', 'whatsapp', 'sms'];

/**
 * An address as it is kept: numbers in E.164, so that one number is one person.
 *
 * @throws {Refused} The 400 for what is no address of the kind.
 */
export function checkAddress(kind: string, value: string, pointer: string): string {
  if (NUMBERS.includes(kind)) {
    const number = normalizeIdentifier(value);
    if (INTERNATIONAL.test(number)) return number;
    throw invalidIdentifier(
      pointer,
      'must be a number in international form, such as +34600000142',
    );
  }
  if (kind === 'email' && !/^[^\s@]+@[^\s@]+$/.test(value.trim()))
    throw invalidIdentifier(pointer, 'must be an email address');
  if (kind === 'handle' && /\s/.test(value.trim()))
    throw invalidIdentifier(pointer, 'must be an email address, a number or a handle');
  return value;
}

/** Whether a contact has an address, of one kind or of any. */
export const hasAddress = ({ identifiers }: Contact, value: string, kind?: string): boolean =>
  identifiers.some(
    (each) =>
      (kind === undefined || each.type === kind) &&
      identifierKey(each.value, each.type) === identifierKey(value, each.type),
  );

/** The contact with an identifier, of one type or of any; a number is one on every channel. */
export function findByIdentifier(
  { workspace }: Pick<Context, 'workspace'>,
  value: string,
  kind?: string,
): Contact | undefined {
  const found = workspace.contactsByIdentifier().find(identifierKey(value, kind));
  const kinds = kind !== undefined && NUMBERS.includes(kind) ? NUMBERS : [kind];
  return found
    .filter((contact) => kinds.some((each) => hasAddress(contact, value, each)))
    .reduce<Contact | undefined>(
      (one, other) => (one && one.updated_at > other.updated_at ? one : other),
      undefined,
    );
}

/** The first of each kind is primary, and the fields say it again. */
export function joinAddresses(identifiers: readonly Identifier[]): Addresses {
  const distinct = new Map<string, Identifier>();
  for (const each of identifiers) remember(distinct, keyOf(each), () => each);
  const firstOf = (type: string) => identifiers.find((each) => each.type === type);
  const joined = [...distinct.values()].map((each) => ({
    ...each,
    primary: firstOf(each.type) === each,
  }));
  const fieldOf = (type: string): string | null => firstOf(type)?.value ?? null;
  return { identifiers: joined, email: fieldOf('email'), phone: fieldOf('phone') };
}
