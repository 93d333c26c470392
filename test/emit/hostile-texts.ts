/** What would be code, in one language or another, where it stands if it were written as it is. */
export const HOSTILE: readonly string[] = [
  '*/ export const planted = 1; /*',
  '**/ */',
  "it's 'quoted' twice",
  '"quoted" and \\"escaped\\"',
  '`ticks` and ${planted}',
  'a \\ backslash, a \\u0041, a \\',
  'two\nlines\r\nof text',
  '</script><!-- // # $(exit 7) `exit 7` !!',
  'ключ 名前 🙂 \u2028 \u2029 \u0000 \u202e',
  '@beta {@link nowhere} @default',
];
