import type { Recorded } from './record.ts';

const AT = '2026-11-22T09:00:00.000Z';

const pairs = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** Recordings as a HAR file. */
export function toHar(recordings: readonly Recorded[]): string {
  const entries = recordings.map((one) => {
    const mimeType = one.headers['content-type'] ?? '';
    const postData = { mimeType: one.requestHeaders['content-type'] ?? '', text: one.requestBody };
    return {
      startedDateTime: AT,
      time: 1,
      request: {
        method: one.method,
        url: one.url,
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: pairs(one.requestHeaders),
        queryString: [...new URL(one.url).searchParams].map(([name, value]) => ({ name, value })),
        ...(one.requestBody !== undefined && { postData }),
        headersSize: -1,
        bodySize: -1,
      },
      response: {
        status: one.status,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: pairs(one.headers),
        content: { size: one.text.length, mimeType, text: one.text },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
      },
      cache: {},
      timings: { send: 0, wait: 1, receive: 0 },
    };
  });
  const creator = { name: 'test', version: '1' };
  return JSON.stringify({ log: { version: '1.2', creator, entries } });
}
