import { readFileSync, writeFileSync } from 'node:fs';

/** Puts a text into the place of another, which the file has to have. */
export function editFile(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path, 'utf8');
  if (text.split(from).length < 2) throw new Error(`${path} does not say ${String(from)}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}
