import { dereference, isObject, type JsonObject } from '../../../src/service/json.ts';
import { exampleValue } from '../../contract/named-examples.ts';
import { code } from '../html/blocks.ts';
import { joined, type Markup, markup } from '../html/markup.ts';
import { lineOf, readMarkdown } from '../inline-markdown.ts';
import { type RowOf, stabilityBadge, BETA_BADGE } from './badges.ts';
import { constraintWords } from './constraint-words.ts';
import { nameOfRef, type ObjectLinks, typeWords } from './type-words.ts';

const valueCode = (value: unknown): Markup =>
  code(typeof value === 'string' ? value : JSON.stringify(value));
const line = (label: string, values: Markup): Markup =>
  markup`<p class="values">${label} ${values}</p>`;

function knownValues(schema: JsonObject): Markup {
  const open: unknown[] | undefined = schema['x-extensible-enum'];
  const values: unknown[] | undefined = open ?? schema['enum'];
  if (!values) return '';
  const label = open ? 'Known values, more can be added:' : 'One of:';
  const words: JsonObject | undefined = schema['x-enumDescriptions'];
  const beta: unknown[] = schema['x-beta-values'] ?? [];
  const isMixed = beta.length < values.length;
  const badged = (value: unknown): Markup =>
    isMixed && beta.includes(value) ? [valueCode(value), BETA_BADGE] : valueCode(value);
  const all = beta.length > 0 && !isMixed ? BETA_BADGE : '';
  if (!words) return line(label, [joined(values.map(badged), ' '), all]);
  const items = values.map((value) => {
    const meaning = words[String(value)];
    return markup`<li>${badged(value)}${meaning && [' ', lineOf(meaning)]}</li>`;
  });
  return markup`<p class="values">${label}${all}</p><ul class="meanings">${items}</ul>`;
}

function valueLines(schema: JsonObject): Markup {
  const { const: only, default: usual, items = {} } = schema;
  const [shown] = schema['examples'] ?? [];
  const isPlain = shown !== undefined && (typeof shown !== 'object' || shown === null);
  return [
    only === undefined ? '' : line('Always:', valueCode(only)),
    knownValues(schema),
    knownValues(items),
    usual === undefined ? '' : line('Default:', valueCode(usual)),
    isPlain && only === undefined ? line('Example:', valueCode(shown)) : '',
  ];
}

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
  /** What the example of the page has there. */
  readonly shown?: unknown;
}

/** A field: a property, a parameter, a header or a variant. */
export interface Field {
  readonly name: string;
  readonly node: JsonObject;
  readonly place: Place;
  readonly isRequired: boolean;
  /** Of a parameter or header, which has a description beside that of its schema. */
  readonly carrier?: JsonObject | undefined;
  /** The name of the example that is shown beside it. */
  readonly example?: string | undefined;
  /** Where else it stands: a parameter in the list of its operation. */
  readonly alsoAt?: string | undefined;
  /** Of a variant, which says in it what it is. */
  readonly label?: Markup;
}

// The list stands below the description, with its own words.
const KNOWN = /\s*Known values: (?:(?:in beta )?`[^`]*`[,;]? ?)+\.$/;

export const anchorPart = (name: string): string =>
  name
    .replace(/[^\w-]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .toLowerCase();

const said = ({ carrier, node }: Field, target: JsonObject, keyword: string): string | undefined =>
  carrier?.[keyword] ?? node[keyword] ?? target[keyword];

function prose(field: Field, target: JsonObject): Markup {
  const own = (said(field, target, 'description') ?? '').replace(KNOWN, '');
  // Of headers, which many operations share, the text of the whole site has the guides.
  const leftOut = field.carrier?.['in'] === 'header' ? 'page' : undefined;
  return own && markup`<div class="prose" markdown=${leftOut}>${readMarkdown(own)}</div>`;
}

/** The place of a schema's inside: below the name that a reference gives, if there is one. */
export function insideOf(node: JsonObject, place: Place): Place {
  const name = nameOfRef(node);
  if (!name) return place;
  return { ...place, pointer: node['$ref'], seen: [...place.seen, name] };
}

function nested(page: FieldPage, { label, node, place }: Field, beta: boolean): Markup {
  const name = nameOfRef(node);
  if (name && place.seen.includes(name))
    return markup`<p class="values">The same fields as above, nested to any depth.</p>`;
  const inside = { ...insideOf(node, place), beta, depth: place.depth + 1 };
  const fields = fieldsBelow(page, dereference(page.openapi, node), inside);
  if (fields.length === 0) return '';
  const isOpen = place.depth === 0 && !label;
  const word = fields[0]?.label ? 'variant' : 'field';
  const count = fields.length === 1 ? `1 ${word}` : `${fields.length} ${word}s`;
  return markup`<details open=${isOpen}><summary>${count}</summary>${fields.map((field) => writeField(page, field))}</details>`;
}

export function writeField(page: FieldPage, field: Field): Markup {
  const { carrier, isRequired, label, name, node, place } = field;
  const target: JsonObject = dereference(page.openapi, node);
  const level = said(field, target, 'x-stability-level');
  const beta = level === undefined ? place.beta : level === 'beta';
  const pointer = nameOfRef(node) && !node['x-stability-level'] ? node['$ref'] : place.pointer;
  const badge = beta === place.beta ? '' : stabilityBadge(beta, pointer, page.rowOf);
  const constraints = constraintWords({ ...target, ...node }).map((words) => `, ${words}`);
  const type = [typeWords(page.openapi, node, page.links), constraints];
  const isChanged = [place.pointer, field.alsoAt ?? ''].some((at) => page.marked.has(at));
  const sample = carrier
    ? exampleValue(page.openapi, carrier, field.example)
    : (place.shown ?? undefined);
  const values = { ...target, ...node, ...(sample === undefined ? {} : { examples: [sample] }) };
  const head = [
    label ??
      markup`<a class="name" href="#${place.anchor}">${name}</a> <span class="type">${type}</span>`,
    isRequired ? markup` <span class="required">required</span>` : '',
    badge,
    isChanged ? markup` <span class="badge changed">changed</span>` : '',
  ];
  return markup`<div class="field" id=${place.anchor}><p class="field-head">${head}</p>
${prose(field, target)}
${label ? '' : valueLines(values)}
${nested(page, field, beta)}</div>`;
}

const below = (place: Place, name: string, keys: string): Place => ({
  ...place,
  anchor: `${place.anchor}.${anchorPart(name)}`,
  pointer: `${place.pointer}/${keys}`,
  shown: Object(place.shown)[name],
});

function variants(schema: JsonObject, place: Place): Field[] {
  const { mapping, propertyName } = schema['discriminator'];
  return Object.entries<string>(mapping).map(([value, $ref]) => {
    const shown = Object(place.shown)[propertyName] === value ? place.shown : undefined;
    const own = { ...below(place, `${propertyName}.${value}`, 'oneOf'), shown };
    const label = markup`<a class="variant" href="#${own.anchor}">where <code>${propertyName}</code> is <code>${value}</code></a>`;
    return { name: value, label, node: { $ref }, place: own, isRequired: false };
  });
}

function anyKey(schema: JsonObject, place: Place): Field[] {
  const node: unknown = schema['additionalProperties'];
  if (!isObject(node) || Object.keys(node).length === 0) return [];
  const own = below(place, 'any-key', 'additionalProperties');
  return [{ name: 'any key', node, place: own, isRequired: false }];
}

/** The fields that a schema has of its own, or those of its items. */
export function fieldsBelow(page: FieldPage, schema: JsonObject, place: Place): Field[] {
  const items: unknown = schema['items'];
  if (isObject(items)) {
    const target: JsonObject = dereference(page.openapi, items);
    const name = nameOfRef(items);
    if (name && place.seen.includes(name)) return [];
    const [shown] = [place.shown].flat();
    return fieldsBelow(page, target, insideOf(items, { ...place, shown }));
  }
  const branches: JsonObject[] = schema['anyOf'] ?? schema['oneOf'] ?? [];
  if (schema['discriminator']?.mapping) return variants(schema, place);
  const required: string[] = schema['required'] ?? [];
  const own = Object.entries<JsonObject>(schema['properties'] ?? {}).map(([name, node]): Field => {
    const at = below(place, name, `properties/${name}`);
    return { name, node, place: at, isRequired: required.includes(name) };
  });
  const others = branches.flatMap((branch) =>
    fieldsBelow(page, dereference(page.openapi, branch), insideOf(branch, place)),
  );
  return [...own, ...others, ...anyKey(schema, place)];
}
