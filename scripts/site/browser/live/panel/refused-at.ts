import type { Issue } from './check-values.ts';
import { lineOf, readJson } from './read-json.ts';
import type { RunResult } from './send-run.ts';

interface Refused {
  readonly error?: {
    readonly details?: {
      readonly issues?: readonly { in: string; pointer: string; message: string }[];
    };
  };
}

/** Where the sandbox found the request wrong. */
export function refusedAt({ status, text, form }: RunResult): Issue[] {
  if (status !== 400) return [];
  const { error } = JSON.parse(text) as Refused;
  return (error?.details?.issues ?? []).map(({ in: where, pointer, message }) => {
    if (where !== 'body') return { place: `${where}.${pointer}`, message: `${message}.` };
    return {
      place: 'body',
      pointer,
      ...placeIn(form.text, pointer),
      message: `The sandbox: ${pointer} ${message}.`,
    };
  });
}

/** The line of a pointer, or of what encloses it. */
function placeIn(text: string, pointer: string): Pick<Issue, 'line'> {
  try {
    const { places } = readJson(text);
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/')))
      if (places.has(at)) return { line: lineOf(text, places.get(at) ?? 0) };
    return { line: 1 };
  } catch {
    return {};
  }
}
