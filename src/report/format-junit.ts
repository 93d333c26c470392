import { toSafeText } from '../terminal/safe-text.ts';
import type { Finding, Report } from './report.ts';

/**
 * JUnit XML: a case for each finding, which fails where the run does because of it. Without findings there
 * is one case that passes, because some servers refuse a file without cases.
 */
export function formatJunit({ command, findings, file, summary }: Report): string {
  const cases = findings.filter(({ level }) => level !== 'none');
  const totals = {
    name: `messaging-crm-api ${command}`,
    tests: `${Math.max(cases.length, 1)}`,
    failures: `${cases.filter(({ fails }) => fails).length}`,
    errors: '0',
  };
  const name = uniqueNames();
  const classname = `messaging-crm-api.${command}`;
  const written = cases.map((one) => {
    const attributes = { name: name(nameOf(one, file)), classname };
    return element('testcase', attributes, [verdict(one)]);
  });
  const clean = element('testcase', { name: 'no findings', classname }, []);
  const inside = [...(written.length > 0 ? written : [clean]), output(summary)];
  const suites = element('testsuites', totals, [element('testsuite', totals, inside)]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${suites}`;
}

/** Without the line, so that a server knows the case again when lines have moved. */
function nameOf({ rule, pointer, place }: Finding, file: string): string {
  const at = pointer ?? (place ? `:${place.line}:${place.column}` : '');
  return `${rule} at ${place?.file ?? file}${at}`;
}

function uniqueNames(): (name: string) => string {
  const used = new Map<string, number>();
  return (name) => {
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}

function verdict({ fails, rule, message, note, place }: Finding): string {
  const where = place ? `${place.file}:${place.line}:${place.column}\n` : '';
  if (fails) return element('failure', { type: rule, message }, [escape(`${where}${message}`)]);
  return output(`${where}${message}${note === undefined ? '' : ` (${note})`}`);
}

const output = (text: string): string => element('system-out', {}, [escape(text)]);

function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: readonly string[],
): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeValue(value)}"`);
  const start = `<${name}${given.join('')}`;
  return content.length === 0 ? `${start}/>` : `${start}>${content.join('\n')}</${name}>`;
}

// XML 1.0 has no way to write these; the control characters before them are spelled out.
const NO_XML = /[\ufffe\uffff]/g;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string): string =>
  toSafeText(text.toWellFormed().replaceAll(NO_XML, '\ufffd')).replaceAll(
    /[&<>"]/g,
    (one) => ENTITIES[one] ?? '',
  );

/** In an attribute a line feed is a space, unless it is written as a number. */
const escapeValue = (text: string): string => escape(text).replaceAll('\n', '&#10;');
