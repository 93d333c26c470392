/**
 * A file's name as a URI reference (RFC 3986), and whether it is below the folder of the run.
 *
 * @param file with `/` on every system
 */
export function toUri(file: string): { readonly uri: string; readonly isBelow: boolean } {
  const encoded = file.toWellFormed().split('/').map(encodeURIComponent).join('/');
  // The colon of a drive.
  if (/^[a-z]%3A\//i.test(encoded)) {
    return { uri: `file:///${encoded.replace('%3A', ':')}`, isBelow: false };
  }
  if (file.startsWith('/')) return { uri: `file://${encoded}`, isBelow: false };
  return { uri: encoded, isBelow: !file.startsWith('../') };
}
