import type { DeprecationNotice } from '../sandbox-options.ts';

/** The three headers of a deprecated endpoint. */
export function deprecationHeaders(notice: DeprecationNotice | undefined): Record<string, string> {
  if (!notice) return {};
  return {
    deprecation: 'true',
    sunset: new Date(notice.sunset).toUTCString(),
    link: `<${notice.link}>; rel="deprecation"`,
  };
}
