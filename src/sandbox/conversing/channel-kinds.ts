import type { Channel } from '../../../generated/index.ts';

/** The kinds of address that a channel reaches, by its type; another type has its own. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  email: ['email'],
  sms: ['phone'],
  whatsapp: ['whatsapp', 'phone'],
};

/** Whether a channel reaches an address of a kind. */
export const reaches = ({ type }: Channel, kind: string): boolean =>
  (KINDS[type] ?? [type, 'handle']).includes(kind);
