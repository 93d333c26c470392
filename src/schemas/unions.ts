import {
  type Check,
  compileCheck,
  type Dialect,
  type Keyword,
  type Schema,
} from './compile-check.ts';
import { below, fault, join } from './faults.ts';
import { mustBeOneOf } from './words.ts';

/** `oneOf` and `anyOf`, and a `discriminator` that tells their members apart. */
export const unions: Keyword = (schema, dialect) => {
  const keyword = schema['oneOf'] ? 'oneOf' : 'anyOf';
  const members: readonly Schema[] | undefined = schema[keyword];
  if (!members) return [];
  const property: string | undefined = schema['discriminator']?.propertyName;
  if (property !== undefined) return [tagged(property, members, dialect)];
  const checks = members.map((member) => compileCheck(member, dialect));
  const isAny = keyword === 'anyOf';
  const message = `must match ${isAny ? 'a' : 'exactly one'} schema in ${keyword}`;
  return [
    (value) => {
      const found = checks.map((check) => check(value));
      const fits = found.filter((faults) => faults === null).length;
      if (fits === 1 || (fits > 0 && isAny)) return null;
      return join(found.reduce(join, null), fault(keyword, message));
    },
  ];
};

/** The member that the tag names, and no other. */
function tagged(property: string, members: readonly Schema[], dialect: Dialect): Check {
  const byTag = new Map<unknown, Check>();
  for (const member of members) {
    const { const: tag, enum: tags = [tag] } = resolve(member, dialect)['properties'][property];
    const check = compileCheck(member, dialect);
    for (const each of tags) byTag.set(each, check);
  }
  const wrong = mustBeOneOf([...byTag.keys()]);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
    const tag = value[property];
    const check = byTag.get(tag);
    if (check) return check(value);
    const faults =
      tag === undefined ? fault('required', 'is required') : fault('discriminator', wrong);
    return below(faults, property);
  };
}

const resolve = (schema: Schema, dialect: Dialect): Schema =>
  schema['$ref'] === undefined ? schema : resolve(dialect.refer(schema['$ref']).schema(), dialect);
