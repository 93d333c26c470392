import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** What a file of YAML in a folder says. */
export const readYaml = (folder: string, name: string): any =>
  parse(readFileSync(join(folder, name), 'utf8'));
