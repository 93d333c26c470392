// Edits of a schema whose verdict is known from what they do, not from how the gate sees it.
import type { Random } from './random.ts';
import { isMap, type Json } from './walk-schemas.ts';

/** What an edit does to those who send, and to those who read. */
export interface EditVerdict {
  readonly sends: 'breaks' | 'passes';
  readonly reads: 'breaks' | 'passes';
}

/** A change of one schema; undefined where the schema gives no chance for it. */
export type Edit = (schema: Json, random: Random) => EditVerdict | undefined;

const NARROWS: EditVerdict = { sends: 'breaks', reads: 'passes' };
const WIDENS: EditVerdict = { sends: 'passes', reads: 'breaks' };
const BREAKS: EditVerdict = { sends: 'breaks', reads: 'breaks' };
const PASSES: EditVerdict = { sends: 'passes', reads: 'passes' };

/** The properties that both sides see, as far as the property itself says. */
function names(schema: Json): string[] {
  const all = Object.entries<Json>(schema['properties'] ?? {});
  const isPlain = (one: Json): boolean => 'type' in one && !one['readOnly'] && !one['writeOnly'];
  return all.filter(([, one]) => isPlain(one)).map(([name]) => name);
}
const required = (schema: Json): string[] => schema['required'] ?? [];

/** A property that is written out where it stands, and says its type. */
function pickPlain(
  schema: Json,
  random: Random,
  fits: (property: Json) => boolean,
): Json | undefined {
  const all = Object.values<unknown>(schema['properties'] ?? {}).filter(isMap);
  const plain = all.filter(
    (one) => typeof one['type'] === 'string' && !one['readOnly'] && !one['writeOnly'] && fits(one),
  );
  return plain.length > 0 ? random.pick(plain) : undefined;
}

const isPlainText = (one: Json): boolean =>
  one['type'] === 'string' && !('enum' in one) && !('const' in one) && !('format' in one);

function editText(change: (property: Json) => EditVerdict | undefined): Edit {
  return (schema, random) => {
    const property = pickPlain(schema, random, isPlainText);
    return property && change(property);
  };
}

/** Edits by what they do. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'takes a property away': (schema, random) => {
    if (names(schema).length === 0) return undefined;
    const name = random.pick(names(schema));
    delete schema['properties'][name];
    schema['required'] = required(schema).filter((one) => one !== name);
    return BREAKS;
  },
  'adds a property': (schema) => {
    schema['properties'].brand_new = { type: 'string' };
    return PASSES;
  },
  'adds a required property': (schema) => {
    schema['properties'].brand_new = { type: 'string' };
    schema['required'] = [...required(schema), 'brand_new'];
    return NARROWS;
  },
  'demands a property': (schema, random) => {
    const free = names(schema).filter((name) => !required(schema).includes(name));
    if (free.length === 0) return undefined;
    schema['required'] = [...required(schema), random.pick(free)];
    return NARROWS;
  },
  'no longer demands a property': (schema, random) => {
    const held = required(schema).filter((name) => names(schema).includes(name));
    if (held.length === 0) return undefined;
    const name = random.pick(held);
    schema['required'] = required(schema).filter((one) => one !== name);
    return WIDENS;
  },
  'turns a text into a number': editText((property) => {
    property['type'] = 'integer';
    for (const key of ['minLength', 'maxLength', 'pattern']) delete property[key];
    return BREAKS;
  }),
  'bounds a text': editText((property) => {
    property['maxLength'] = Math.floor((property['maxLength'] ?? 100) / 2);
    return NARROWS;
  }),
  'lets a text be longer': editText((property) => {
    if (typeof property['maxLength'] !== 'number') return undefined;
    property['maxLength'] += 10;
    return WIDENS;
  }),
  'gives a text a format': editText((property) => {
    property['format'] = 'uri';
    return NARROWS;
  }),
  'takes a format away': (schema, random) => {
    const property = pickPlain(schema, random, (one) => 'format' in one);
    if (!property) return undefined;
    delete property['format'];
    return WIDENS;
  },
  'makes a text one of a list': editText((property) => {
    if ('x-extensible-enum' in property) return undefined;
    property['enum'] = ['one', 'two'];
    return NARROWS;
  }),
  'adds a value to a list': (schema, random) => {
    const isList = (one: Json): boolean => Array.isArray(one['enum']) && one['type'] === 'string';
    const property = pickPlain(schema, random, isList);
    if (!property) return undefined;
    property['enum'] = [...property['enum'], 'brand_new'];
    return PASSES;
  },
  'takes a value from a list': (schema, random) => {
    const isList = (one: Json): boolean => one['enum']?.length > 1 && one['type'] === 'string';
    const property = pickPlain(schema, random, isList);
    if (!property) return undefined;
    property['enum'] = property['enum'].slice(1);
    return NARROWS;
  },
  'describes otherwise': (schema) => {
    schema['description'] = 'Said in other words.';
    return PASSES;
  },
};
