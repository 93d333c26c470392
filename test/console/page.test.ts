import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { nodePlatform } from '../../src/sandbox/platform/node-platform.ts';

const { headers, text: CONSOLE_PAGE } = (await nodePlatform.openConsole())!;

/** What stands in the elements of a name, as a browser hashes it. */
const within = (element: string): string[] =>
  [...CONSOLE_PAGE.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => text,
  );

const hashOf = (text = ''): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the console is one page of at most 35 KB of gzip', () => {
  expect(gzipSync(CONSOLE_PAGE).length).toBeLessThan(35_000);
});

test('its policy lets in its one script and its one style, and nothing from elsewhere; no link says where it was', () => {
  const [scripts, styles] = [within('script'), within('style')];

  expect([scripts.length, styles.length]).toEqual([1, 1]);
  expect(headers['content-security-policy']?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src ${hashOf(scripts[0])}`,
    `style-src ${hashOf(styles[0])}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('it names no address that a browser would load', () => {
  expect(CONSOLE_PAGE).not.toMatch(/\b(?:src|srcset|action)\s*=\s*["']|url\(|@import/);
  const links = [...CONSOLE_PAGE.matchAll(/<link\b[^>]*href="([^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([expect.stringMatching(/^data:image\/svg\+xml,/)]);
});

test('it has the license of the library that is in it', () => {
  expect(CONSOLE_PAGE).toMatch(
    /\/\*! Preact\nThe MIT License.*Copyright \(c\) 2015-present Jason Miller/s,
  );
});
