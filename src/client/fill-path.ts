import { refuseValue } from './refuse.ts';

// Nothing, `.` and `..`, control characters, and halves of a surrogate pair, which cannot be encoded.
const REFUSED = /^\.{0,2}$|[\p{Cc}\p{Cs}]/u;

/**
 * Puts values into `/v1/contacts/{id}`. `.` and `..` are refused because reading an address
 * resolves them: `DELETE /v1/contacts/..` would become `DELETE /v1/`.
 */
export function fillPath(template: string, valueOf: (parameter: string) => unknown): string {
  return template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = valueOf(parameter);
    if (typeof value === 'string' && !REFUSED.test(value)) return encodeURIComponent(value);
    const shown = JSON.stringify(String(value));
    return refuseValue(`${template}: ${parameter}`, shown, 'an id the service gave');
  });
}
