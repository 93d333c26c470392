import { readFileSync } from 'node:fs';
import { rows } from '../table.ts';

const TRIGGER = '`messaging-crm-api trigger contact.created --to http://127.0.0.1:3000`';

const TABLE = readFileSync(new URL('refused-arguments.txt', import.meta.url), 'utf8');

export const REFUSED = rows(TABLE).map(([line = '', message = '']) => {
  const lists = `\`messaging-crm-api ${line.split(' ')[0]} --help\` lists what it takes.`;
  return { line, message: message.replace('LISTS', lists).replace('TRIGGER', TRIGGER) };
});
