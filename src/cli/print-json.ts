import { toJson } from '../report/format-json.ts';
import { toSafeText } from '../terminal/safe-text.ts';

export const printJson = (data: object): void => console.log(toJson(data));

/** Prints what happened as a line of JSON, with the time; what is undefined is left out. */
export function printEvent(event: string, data: object = {}): void {
  console.log(toSafeText(JSON.stringify({ event, at: new Date().toISOString(), ...data })));
}
