import type { IdentifierCreate } from '../../../generated/index.ts';

/** What a write says of a contact's addresses. */
export interface WrittenAddresses {
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly identifiers?: readonly IdentifierCreate[] | undefined;
}

/** What a contact can be reached by, as messages name it. */
export function identifiersOf({ identifiers = [], email, phone }: WrittenAddresses): string[] {
  const values = [...identifiers.map(({ value }) => value), email, phone];
  return [...new Set(values.flatMap((value) => (value ? [normalizeIdentifier(value)] : [])))];
}

/** Addresses are the same in either case, and numbers with or without what makes them readable. */
export function normalizeIdentifier(value: string): string {
  const text = value.trim().toLowerCase();
  return isNumber(text) ? text.replace(/[\s().-]/g, '').replace(/^00/, '+') : text;
}

/** Whether an address is of digits, however they are grouped. */
export const isNumber = (text: string): boolean => /^\+?[\d\s().-]+$/.test(text.trim());
