// All that the client takes of openapi-fetch; `messaging-crm-api/raw` has the whole of it.
import { createFinalURL } from 'openapi-fetch';
import { refuseValue } from './refuse.ts';

/** The address of a call; `fillPath` has filled the path. */
export function writeAddress(
  baseUrl: string,
  path: string,
  query: Readonly<Record<string, unknown>> | undefined,
): string {
  if (!query) return baseUrl + path;
  return createFinalURL(path, {
    baseUrl,
    params: { query },
    querySerializer,
    pathSerializer: String,
  });
}

/** Lists are comma-separated; what is null or undefined, and a list of nothing, is left out. */
function querySerializer(query: Readonly<Record<string, unknown>>): string {
  const search = Object.entries(query).map(([name, value]) => {
    const values = [value].flat().filter((one) => one != null);
    const text = values.map((one) => encodeURIComponent(asText(name, one))).join();
    return values.length > 0 && `${encodeURIComponent(name)}=${text}`;
  });
  return search.filter(Boolean).join('&');
}

const TEXT = ['string', 'boolean', 'bigint'];

/** What has no text that the service could read would be sent as `[object Object]` or `NaN`. */
function asText(name: string, value: unknown): string {
  if (value instanceof Date && !Number.isNaN(+value)) return value.toISOString();
  if (!TEXT.includes(typeof value) && !Number.isFinite(value)) {
    refuseValue(name, value, 'text, a finite number, a boolean or a Date');
  }
  return String(value);
}
