import { escapeSegment, isObject, type JsonObject } from '../../../src/service/json.ts';
import type { RuleNames } from './rule-names.ts';

/** By type: whether a value is of it. `null` has no keywords of its own. */
const IS: Readonly<Record<string, (value: string) => string>> = {
  string: (value) => `typeof ${value} === "string"`,
  number: (value) => `Number.isFinite(${value})`,
  integer: (value) => `Number.isInteger(${value})`,
  boolean: (value) => `typeof ${value} === "boolean"`,
  array: (value) => `Array.isArray(${value})`,
  object: (value) => `${value} && typeof ${value} == "object" && !Array.isArray(${value})`,
  null: (value) => `${value} === null`,
};

/** Keywords that hold for values of one type only; all others hold for any value. */
const KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern', 'format'],
  number: ['minimum', 'maximum', 'exclusiveMinimum'],
  array: ['minItems', 'maxItems', 'items'],
  object: ['required', 'minProperties', 'maxProperties', 'additionalProperties', 'properties'],
};
const ANY = ['type', 'const', 'enum', 'oneOf', 'anyOf', 'discriminator', '$ref'];
const KNOWN = new Set([...ANY, ...Object.values(KEYWORDS).flat()]);

/** A reference to a schema of so few keywords is written out: that is shorter than a call. */
const FEW = 2;

/** What the functions have in common. */
interface Around {
  /** Without what changes no verdict, by name; references are names. */
  readonly schemas: ReadonlyMap<string, JsonObject>;
  /** The function that checks a format, by its name. */
  readonly formats: Readonly<Record<string, string>>;
  readonly checkName: (schema: string) => string;
  readonly rules: RuleNames;
  /** Names of constants by the pattern that each of them is. */
  readonly patterns: Map<string, string>;
}

/** Writes what one function checks, as statements. */
export class CheckWriter {
  /** Names of constants and of other checks that the statements use. */
  readonly uses = new Set<string>();
  readonly #around: Around;
  #names = 0;

  constructor(around: Around) {
    this.#around = around;
  }

  /** What holds a value against a schema; both `value` and `at`, its pointer, are expressions. */
  write(schema: JsonObject, value: string, at: string): string {
    const stray = Object.keys(schema).find((keyword) => !KNOWN.has(keyword));
    if (stray) throw new Error(`No check is written for the keyword "${stray}".`);
    return (
      this.#typed(schema, value, at) +
      this.#values(schema, value, at) +
      this.#union(schema, value, at) +
      this.#reference(schema, value, at)
    );
  }

  #name = (stem: string): string => `${stem}${(this.#names += 1)}`;

  #fault(schema: JsonObject, keyword: string, at: string): string {
    const rule = this.#around.rules.nameOf(keyword, schema[keyword]);
    this.uses.add(rule);
    return `faults = add(faults,count++,${at},${rule});`;
  }

  /** Unless a condition holds, a fault. */
  #refuse = (schema: JsonObject, keyword: string, at: string, isFaulty: string): string =>
    schema[keyword] === undefined ? '' : `if(${isFaulty}){${this.#fault(schema, keyword, at)}}`;

  #typed(schema: JsonObject, value: string, at: string): string {
    const types: string[] = [schema['type'] ?? []].flat();
    const wrong = types.find((type) => !IS[type]);
    if (wrong) throw new Error(`No check is written for the type "${wrong}".`);
    const branches = Object.entries(KEYWORDS).flatMap(([type, keywords]) => {
      if (!keywords.some((keyword) => keyword in schema)) return [];
      const own = type === 'number' && types.includes('integer') ? 'integer' : type;
      if (types.length > 0 && !types.includes(own)) return [];
      return [{ type: own, text: this.#keywordsOf(type, schema, value, at) }];
    });
    const rest = types.filter((type) => !branches.some((each) => each.type === type));
    const others = rest.map((type) => not(IS[type]!(value))).join(' && ');
    const last = types.length === 0 ? '' : `{${this.#fault(schema, 'type', at)}}`;
    const parts = branches.map(({ type, text }) => `if(${IS[type]!(value)}){${text}}`);
    if (last) parts.push(others ? `if(${others})${last}` : last);
    return parts.join('else ');
  }

  #keywordsOf(type: string, schema: JsonObject, value: string, at: string): string {
    if (type === 'string') return this.#text(schema, value, at);
    if (type === 'array') return this.#list(schema, value, at);
    if (type === 'object') return this.#fields(schema, value, at);
    return (
      this.#refuse(schema, 'minimum', at, `${value} < ${schema['minimum']}`) +
      this.#refuse(schema, 'maximum', at, `${value} > ${schema['maximum']}`) +
      this.#refuse(schema, 'exclusiveMinimum', at, `${value} <= ${schema['exclusiveMinimum']}`)
    );
  }

  #text(schema: JsonObject, value: string, at: string): string {
    const { minLength, maxLength, pattern, format } = schema;
    const check = format === undefined ? '' : this.#around.formats[format];
    if (check === undefined) throw new Error(`No check is written for the format "${format}".`);
    const isShort = minLength === 1 ? `${value}.length < 1` : `isShorter(${value},${minLength})`;
    return (
      this.#refuse(schema, 'minLength', at, isShort) +
      this.#refuse(schema, 'maxLength', at, `isLonger(${value},${maxLength})`) +
      this.#refuse(schema, 'pattern', at, `!${this.#patternName(pattern)}.test(${value})`) +
      this.#refuse(schema, 'format', at, `!${check}(${value})`)
    );
  }

  #patternName(pattern: string | undefined): string {
    if (pattern === undefined) return '';
    const { patterns } = this.#around;
    const name = patterns.get(pattern) ?? `pattern${patterns.size}`;
    patterns.set(pattern, name);
    this.uses.add(name);
    return name;
  }

  #list(schema: JsonObject, value: string, at: string): string {
    const bounds =
      this.#refuse(schema, 'minItems', at, `${value}.length < ${schema['minItems']}`) +
      this.#refuse(schema, 'maxItems', at, `${value}.length > ${schema['maxItems']}`);
    if (!isObject(schema['items'])) return bounds;
    const index = this.#name('i');
    const item = this.#name('d');
    const each = this.write(schema['items'], item, `${beside(at, '/')}+${index}`);
    if (!each) return bounds;
    return `${bounds}for(let ${index}=0;${index}<${value}.length;${index}++){const ${item} = ${value}[${index}];${each}}`;
  }

  #fields(schema: JsonObject, value: string, at: string): string {
    const { required = [], properties = {} } = schema;
    const missing = (required as string[]).map((name) => {
      const fault = this.#fault(schema, 'required', below(at, name));
      return `if(${field(value, name)} === undefined){${fault}}`;
    });
    const size = `Object.keys(${value}).length`;
    const given = Object.entries<JsonObject>(properties).map(([name, child]) => {
      const own = this.#name('d');
      const text = this.write(child, own, below(at, name));
      return text && `const ${own} = ${field(value, name)};if(${own} !== undefined){${text}}`;
    });
    return [
      ...missing,
      this.#refuse(schema, 'minProperties', at, `${size} < ${schema['minProperties']}`),
      this.#refuse(schema, 'maxProperties', at, `${size} > ${schema['maxProperties']}`),
      this.#others(schema, value, at),
      ...given,
    ].join('');
  }

  /** Fields that the schema does not name. */
  #others(schema: JsonObject, value: string, at: string): string {
    const { additionalProperties: others = true, properties = {} } = schema;
    const key = this.#name('k');
    const own = this.#name('d');
    const place = `${beside(at, '/')}+${key}.replaceAll("~","~0").replaceAll("/","~1")`;
    const text = isObject(others)
      ? this.write(others, own, place)
      : others
        ? ''
        : this.#fault(schema, 'additionalProperties', place);
    if (!text) return '';
    const names = JSON.stringify(Object.keys(properties));
    const item = isObject(others) ? `const ${own} = ${value}[${key}];` : '';
    return `for(const ${key} in ${value}){if(!${names}.includes(${key})){${item}${text}}}`;
  }

  #values(schema: JsonObject, value: string, at: string): string {
    const allowed: unknown[] = schema['enum'] ?? [schema['const']];
    if (allowed.some((each) => typeof each === 'object' && each !== null))
      throw new Error('No check is written for a value that is an object or an array.');
    const isNone = allowed.map((each) => `${value} !== ${JSON.stringify(each)}`).join(' && ');
    return this.#refuse(schema, schema['enum'] ? 'enum' : 'const', at, isNone);
  }

  #union(schema: JsonObject, value: string, at: string): string {
    const keyword = schema['oneOf'] ? 'oneOf' : 'anyOf';
    const members: JsonObject[] | undefined = schema[keyword];
    if (!members) return '';
    if (schema['discriminator']) return this.#tagged(schema, members, value, at);
    const [start, before, fits] = ['n', 'n', 'n'].map(this.#name);
    const each = members.map(
      (member) =>
        `${before} = count;${this.write(member, value, at)}if(count === ${before})${fits}++;`,
    );
    const isFit = keyword === 'oneOf' ? `${fits} === 1` : `${fits} > 0`;
    // What the members said is forgotten where the value fits.
    return `{const ${start} = count;let ${before};let ${fits} = 0;${each.join('')}if(${isFit}){faults = cut(faults,${start});count = ${start};}else {${this.#fault(schema, keyword, at)}}}`;
  }

  /** The member that the tag names, and no other. */
  #tagged(schema: JsonObject, members: JsonObject[], value: string, at: string): string {
    const property: string = schema['discriminator'].propertyName;
    const tag = this.#name('t');
    const branches = members.map((member) => {
      const tagSchema = this.#resolve(member)['properties'][property];
      const tags: unknown[] = tagSchema.enum ?? [tagSchema.const];
      const isNamed = tags.map((each) => `${tag} === ${JSON.stringify(each)}`).join(' || ');
      return `if(${isNamed}){${this.write(member, value, at)}}else `;
    });
    const place = below(at, property);
    const missing = this.#fault({ required: [property] }, 'required', place);
    const other = this.#fault(schema, 'discriminator', place);
    const text = `const ${tag} = ${field(value, property)};${branches.join('')}if(${tag} === undefined){${missing}}else {${other}}`;
    return `if(${IS['object']!(value)}){${text}}`;
  }

  #resolve(schema: JsonObject): JsonObject {
    const name = schema['$ref'];
    if (name === undefined) return schema;
    const found = this.#around.schemas.get(name);
    if (!found) throw new Error(`A schema refers to "${name}", which is not there.`);
    return this.#resolve(found);
  }

  #reference({ $ref: name }: JsonObject, value: string, at: string): string {
    if (name === undefined) return '';
    const target = this.#resolve({ $ref: name });
    const isFlat = Object.values(target).every((each) => !isObject(each));
    if (Object.keys(target).length <= FEW && isFlat) return this.write(target, value, at);
    const check = this.#around.checkName(name);
    this.uses.add(check);
    const part = this.#name('f');
    return `const ${part} = ${check}(${value},${at});if(${part} !== null){faults = join(faults,${part});count += ${part}.length;}`;
  }
}

const not = (condition: string): string => `!(${condition})`;

const field = (value: string, name: string): string =>
  /^[a-z_]\w*$/i.test(name) ? `${value}.${name}` : `${value}[${JSON.stringify(name)}]`;

/** Two texts beside each other are one. */
const beside = (at: string, text: string): string =>
  at.endsWith('"')
    ? `${at.slice(0, -1)}${JSON.stringify(text).slice(1)}`
    : `${at}+${JSON.stringify(text)}`;

const below = (at: string, name: string): string => beside(at, `/${escapeSegment(name)}`);
