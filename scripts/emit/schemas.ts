import ts from 'typescript';
import type { JsonObject } from '../../src/service/json.ts';
import { BANNER, docComment, takeNames } from './banner.ts';
import {
  exportedType,
  interfaceMembers,
  literalType,
  memberAt,
  nameOf,
  nameSchemas,
  propertyOf,
  withType,
} from './named-types.ts';
import { nameOwnFields } from './own-fields.ts';
import { printTidyNodes } from './print-nodes.ts';
import { allowUndefined, requestSchemas } from './request-types.ts';

const { factory, SyntaxKind } = ts;

/** The `type` that is none of those that the contract knows: an enum, from which a literal is told apart. */
const UNKNOWN = 'UnknownType';

const present = (member: ts.PropertySignature, type = member.type): ts.PropertySignature =>
  withType(member, type, false);

const absent = ({ name }: ts.PropertySignature): ts.PropertySignature =>
  propertyOf(name, factory.createKeywordTypeNode(SyntaxKind.NeverKeyword), true);

/**
 * An object of which the contract says that its members exclude each other, as a union in which only
 * those that go together are there: all of one member (`maxProperties: 1`), or those that a value of
 * a member takes (`x-takes`). Another type is left as it is.
 */
function separateChoices(type: ts.TypeNode, schema: JsonObject): ts.TypeNode {
  const [whole, ...others] = ts.isIntersectionTypeNode(type) ? type.types : [type];
  if (!whole || !ts.isTypeLiteralNode(whole)) return type;
  const members = whole.members.filter(ts.isPropertySignature);
  if (schema['minProperties'] === 1 && schema['maxProperties'] === 1) {
    return unionOf(members, (chosen) =>
      members.map((member) => (member === chosen ? present(member) : absent(member))),
    );
  }
  const found = Object.entries<JsonObject>(schema['properties'] ?? {}).find(
    ([, { 'x-takes': takes }]) => takes,
  );
  if (found) return separateByValue(members, found[0], found[1]['x-takes']);
  const kinds: readonly string[] = schema['properties']?.type?.['x-extensible-enum'] ?? [];
  const isNamed = kinds.length > 0 && kinds.every((kind) => kind in schema['properties']);
  if (!isNamed) return type;
  const unknown = factory.createIntersectionTypeNode([ofKind(members, UNKNOWN), ...others]);
  return factory.createUnionTypeNode([...kinds.map((kind) => ofKind(members, kind)), unknown]);
}

/** What is read and says by its `type` which member it has. */
function ofKind(members: readonly ts.PropertySignature[], kind: string): ts.TypeNode {
  const type = kind === UNKNOWN ? factory.createTypeReferenceNode(UNKNOWN) : literalType(kind);
  const own = members.map((member) => {
    const name = nameOf(member);
    if (name !== 'type' && name !== kind) return absent(member);
    return present(member, name === 'type' ? type : member.type);
  });
  return factory.createTypeLiteralNode(own);
}

function separateByValue(
  members: readonly ts.PropertySignature[],
  decisive: string,
  takes: Readonly<Record<string, string[]>>,
): ts.TypeNode {
  const exclusive = new Set(Object.values(takes).flat());
  const groups = [...Map.groupBy(Object.keys(takes), (value) => takes[value]?.join() ?? '')];
  return unionOf(groups, ([taken, values]) =>
    members.map((member) => {
      const name = nameOf(member);
      if (name === decisive)
        return present(member, factory.createUnionTypeNode(values.map(literalType)));
      if (!exclusive.has(name)) return member;
      return taken.split(',').includes(name) ? present(member) : absent(member);
    }),
  );
}

const unionOf = <T>(
  choices: readonly T[],
  membersOf: (choice: T) => ts.PropertySignature[],
): ts.TypeNode =>
  factory.createUnionTypeNode(
    choices.map((choice) => factory.createTypeLiteralNode(membersOf(choice))),
  );

const UNKNOWN_TYPE = `\
/** A \`type\` that this version of the contract does not know. In a \`switch\`, it is what \`default\` gets. */
export declare enum ${UNKNOWN} {
  _ = 'a type that this version of the contract does not know',
}

`;

/** The description of a schema as a comment, with `@beta` where it is our own design. */
export function schemaComment(schema: JsonObject): string {
  const beta = schema['x-stability-level'] === 'beta' ? ['', '@beta'] : [];
  return docComment([schema['description'] ?? '', ...beta]);
}

/** `generated/schemas.ts`: each component schema as a plain exported type that others name directly. */
export function emitSchemas(openapi: JsonObject, nodes: readonly ts.Node[]): string {
  const components = interfaceMembers(nodes, 'components');
  const sent = requestSchemas(openapi);
  const ownFields = new Set<string>();
  const schemas = Object.entries<JsonObject>(openapi['components'].schemas).map(
    ([name, schema]) => {
      const type = memberAt(components.get('schemas'), name);
      if (!type) throw new Error(`openapi-typescript made no type of the schema "${name}".`);
      const named = nameOwnFields(name, nameSchemas(type, components), ownFields);
      const whole = separateChoices(named, schema);
      const written = sent.has(name) ? allowUndefined(whole) : whole;
      return schemaComment(schema) + printTidyNodes([exportedType(name, written)]);
    },
  );
  const names = [...ownFields].sort();
  const own = names.length > 0 ? `${takeNames('import type', names, './own-fields.ts')}\n` : '';
  const texts = schemas.join('\n');
  return BANNER + own + (texts.includes(UNKNOWN) ? UNKNOWN_TYPE : '') + texts;
}
