import type { JsonObject } from '../../src/service/json.ts';
import type { ToolFolder } from './tool-folder.ts';

/** The sections of docs/tools.md, in their order. */
export const GROUPS = [
  'Validators and parsers',
  'Types and clients',
  'Servers',
  'Collections and agents',
  'Pages',
  'Events',
] as const;

/** A tool of other people, how it is used, and how the outcome is checked. */
export interface Tool {
  readonly name: string;
  /** The package that has its version pinned in `package.json`. */
  readonly package: string;
  readonly group: (typeof GROUPS)[number];
  /** What docs/tools.md prints, and what the test runs: a command of a shell, or a module. */
  readonly command: string;
  readonly language: 'sh' | 'js' | 'html';
  /** What it runs on, beside Node. */
  readonly needs?: 'Java';
  /** Whether the command needs what only the check has, such as the address of a sandbox. */
  readonly isRunByCheck?: boolean;
  /** Files that the command needs beside the descriptions. */
  readonly files?: Readonly<Record<string, string>>;
  /** Changes the description beforehand, as one of `limits` asks. */
  readonly adapt?: (openapi: JsonObject) => JsonObject;
  /** Fails if the outcome is not as it should be. Resolves to what one gets, for docs/tools.md. */
  check(folder: ToolFolder): Promise<string>;
  readonly limits?: readonly Limit[];
}

/** Something that the tool cannot do with any description. */
export interface Limit {
  /** For docs/tools.md. */
  readonly says: string;
  /** Shows it on a description that is not ours; fails once the tool can do it. */
  prove(folder: ToolFolder): Promise<void>;
}
