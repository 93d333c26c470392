import { toSafeText } from '../terminal/safe-text.ts';

export function printJson(data: object): void {
  console.log(toSafeText(JSON.stringify(data, null, 2)));
}

/** Prints what happened as a line of JSON, with the time; what is undefined is left out. */
export function printEvent(event: string, data: object = {}): void {
  const line = JSON.stringify({ event, at: new Date().toISOString(), ...data });
  // The escapes are JSON's own too.
  console.log(toSafeText(line));
}
