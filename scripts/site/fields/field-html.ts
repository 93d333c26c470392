import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { escapeHtml } from '../html/escape.ts';
import { descriptionHtml, inlineHtml } from '../inline-markdown.ts';
import { type RowOf, stabilityBadge, BETA_BADGE } from './badges.ts';
import { constraintWords } from './constraint-words.ts';
import { nameOfRef, type ObjectLinks, typeWords } from './type-words.ts';

const text = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
const code = (value: unknown): string => `<code>${escapeHtml(text(value))}</code>`;
const line = (label: string, values: string): string =>
  `<p class="values">${label} ${values}</p>\n`;

/** What a value means, in the words of the schema. */
function meaningOf(words: JsonObject, value: unknown): string {
  const meaning = words[String(value)];
  return meaning ? ` ${inlineHtml(meaning)}` : '';
}

function knownValues(schema: JsonObject): string {
  const open: unknown[] | undefined = schema['x-extensible-enum'];
  const values: unknown[] | undefined = open ?? schema['enum'];
  if (!values) return '';
  const label = open ? 'Known values, more can be added:' : 'One of:';
  const words: JsonObject | undefined = schema['x-enumDescriptions'];
  const beta: unknown[] = schema['x-beta-values'] ?? [];
  const isMixed = beta.length < values.length;
  const badged = (value: unknown): string =>
    isMixed && beta.includes(value) ? `${code(value)}${BETA_BADGE}` : code(value);
  const all = beta.length > 0 && !isMixed ? BETA_BADGE : '';
  if (words) {
    const items = values.map((value) => `<li>${badged(value)}${meaningOf(words, value)}</li>`);
    return `<p class="values">${label}${all}</p>\n<ul class="meanings">${items.join('')}</ul>\n`;
  }
  return line(label, values.map(badged).join(' ') + all);
}

/** What a value can be, what it is by default, and an example. */
function valueLines(schema: JsonObject): string {
  const { const: only, default: usual, items = {} } = schema;
  const [shown] = schema['examples'] ?? [];
  const isPlain = shown !== undefined && (typeof shown !== 'object' || shown === null);
  return [
    only === undefined ? '' : line('Always:', code(only)),
    knownValues(schema),
    knownValues(items),
    usual === undefined ? '' : line('Default:', code(usual)),
    isPlain && only === undefined ? line('Example:', code(shown)) : '',
  ].join('');
}

/** What is the same for all fields of a page. */
export interface FieldPage {
  readonly openapi: JsonObject;
  readonly links: ObjectLinks;
  readonly rowOf: RowOf;
  /** The places that carry the mark of a change. */
  readonly marked: ReadonlySet<string>;
}

/** Where a schema stands on a page and in the contract. */
export interface Place {
  readonly anchor: string;
  /** In the contract, such as `#/components/schemas/Contact`. */
  readonly pointer: string;
  /** Whether what encloses the field is our own design; a field says where that changes. */
  readonly beta: boolean;
  readonly depth: number;
  /** The schemas that enclose the place: one that contains itself is written once. */
  readonly seen: readonly string[];
}

/** A field: a property, a parameter, a header or a variant. */
export interface Field {
  /** HTML: a name, or the words of a variant. */
  readonly label: string;
  readonly node: JsonObject;
  readonly place: Place;
  readonly isRequired: boolean;
  /** Of a parameter or header, which has a description beside that of its schema. */
  readonly carrier?: JsonObject | undefined;
  /** Where else it stands: a parameter in the list of its operation. */
  readonly alsoAt?: string | undefined;
  /** Variants say in their label what they are. */
  readonly isVariant?: boolean;
}

// The list stands below the description, with its own words.
const KNOWN = /\s*Known values: (?:(?:in beta )?`[^`]*`[,;]? ?)+\.$/;

export const anchorPart = (name: string): string =>
  name
    .replace(/[^\w-]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .toLowerCase();

export const nameLink = (name: string, anchor: string): string =>
  `<a class="name" href="#${anchor}">${escapeHtml(name)}</a>`;

function stability({ carrier, node, place }: Field, target: JsonObject): boolean {
  const own =
    carrier?.['x-stability-level'] ?? node['x-stability-level'] ?? target['x-stability-level'];
  return own === undefined ? place.beta : own === 'beta';
}

function prose(field: Field, target: JsonObject): string {
  const text: string =
    field.carrier?.['description'] ?? field.node['description'] ?? target['description'] ?? '';
  const own = text.replace(KNOWN, '');
  return own ? `<div class="prose">${descriptionHtml(own)}</div>\n` : '';
}

/** The place of a schema's inside: below the name that a reference gives, if there is one. */
export function insideOf(node: JsonObject, place: Place): Place {
  const name = nameOfRef(node);
  if (!name) return place;
  return { ...place, pointer: node['$ref'], seen: [...place.seen, name] };
}

function nested(page: FieldPage, { isVariant, node, place }: Field, beta: boolean): string {
  const name = nameOfRef(node);
  if (name && place.seen.includes(name))
    return `<p class="values">The same fields as above, nested to any depth.</p>\n`;
  const inside = { ...insideOf(node, place), beta, depth: place.depth + 1 };
  const fields = fieldsBelow(page, dereference(page.openapi, node), inside);
  if (fields.length === 0) return '';
  const html = fields.map((field) => fieldHtml(page, field)).join('');
  const isOpen = place.depth === 0 && !isVariant;
  const word = fields[0]?.isVariant ? 'variant' : 'field';
  const count = fields.length === 1 ? `1 ${word}` : `${fields.length} ${word}s`;
  return `<details${isOpen ? ' open' : ''}><summary>${count}</summary>\n${html}</details>\n`;
}

/** A field with its type, description, values and the fields below it. */
export function fieldHtml(page: FieldPage, field: Field): string {
  const { carrier, isRequired, isVariant, label, node, place } = field;
  const target: JsonObject = dereference(page.openapi, node);
  const beta = stability(field, target);
  const pointer = nameOfRef(node) && !node['x-stability-level'] ? node['$ref'] : place.pointer;
  const badge = beta === place.beta ? '' : stabilityBadge(beta, pointer, page.rowOf);
  const type = isVariant
    ? ''
    : [
        typeWords(page.openapi, node, page.links),
        ...constraintWords({ ...target, ...node }).map(escapeHtml),
      ].join(', ');
  const shown = type ? ` <span class="type">${type}</span>` : '';
  const isChanged = [place.pointer, field.alsoAt ?? ''].some((at) => page.marked.has(at));
  const changed = isChanged ? ' <span class="badge changed">changed</span>' : '';
  const required = isRequired ? ' <span class="required">required</span>' : '';
  const sample = carrier?.['example'] ?? carrier?.['x-example'];
  const values = { ...target, ...node, ...(sample === undefined ? {} : { examples: [sample] }) };
  return `<div class="field" id="${place.anchor}"><p class="field-head">${label}${shown}${required}${badge}${changed}</p>
${prose(field, target)}${isVariant ? '' : valueLines(values)}${nested(page, field, beta)}</div>\n`;
}

const below = (place: Place, name: string, keys: string): Place => ({
  ...place,
  anchor: `${place.anchor}.${anchorPart(name)}`,
  pointer: `${place.pointer}/${keys}`,
});

function variants(schema: JsonObject, place: Place): Field[] {
  const { mapping, propertyName } = schema['discriminator'];
  return Object.entries<string>(mapping).map(([value, $ref]) => {
    const own = below(place, `${propertyName}.${value}`, 'oneOf');
    const words = `where <code>${propertyName}</code> is <code>${escapeHtml(value)}</code>`;
    const label = `<a class="variant" href="#${own.anchor}">${words}</a>`;
    return { label, node: { $ref }, place: own, isRequired: false, isVariant: true };
  });
}

function anyKey(schema: JsonObject, place: Place): Field[] {
  const node: unknown = schema['additionalProperties'];
  if (!isObject(node) || Object.keys(node).length === 0) return [];
  const own = below(place, 'any-key', 'additionalProperties');
  return [{ label: nameLink('any key', own.anchor), node, place: own, isRequired: false }];
}

/** The fields that a schema has of its own, or those of its items. */
export function fieldsBelow(page: FieldPage, schema: JsonObject, place: Place): Field[] {
  const items: unknown = schema['items'];
  if (isObject(items)) {
    const target: JsonObject = dereference(page.openapi, items);
    const name = nameOfRef(items);
    if (name && place.seen.includes(name)) return [];
    return fieldsBelow(page, target, insideOf(items, place));
  }
  const branches: JsonObject[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  if (schema['discriminator']?.mapping) return variants(schema, place);
  const required: string[] = schema['required'] ?? [];
  const own = Object.entries<JsonObject>(schema['properties'] ?? {}).map(([name, node]): Field => {
    const at = below(place, name, `properties/${name}`);
    return {
      label: nameLink(name, at.anchor),
      node,
      place: at,
      isRequired: required.includes(name),
    };
  });
  const others = branches.flatMap((branch) =>
    fieldsBelow(page, dereference(page.openapi, branch), insideOf(branch, place)),
  );
  return [...own, ...others, ...anyKey(schema, place)];
}
