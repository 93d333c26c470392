import type { SwitchSpec } from '../arguments/command-spec.ts';

/** For a command that ends by itself. */
export const JSON_DOCUMENT: SwitchSpec = { text: 'print one JSON document' };

/** For a command that runs until it is told to end. */
export const JSON_LINES: SwitchSpec = { text: 'print a line of JSON for each event' };
