import { toSafeText } from '../terminal/safe-text.ts';
import type { Report } from './report.ts';

/** The version of this JSON; it grows without a new one. */
const JSON_VERSION = 1;

/** A report for programs: the fields of each command are documented with the command. */
export const formatJson = ({ data }: Report): string => toJson({ version: JSON_VERSION, ...data });

/** JSON that steers no terminal: the escapes are JSON's own too. */
export const toJson = (data: unknown): string => toSafeText(JSON.stringify(data, null, 2));
