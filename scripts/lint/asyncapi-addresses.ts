import { Parser } from '@asyncapi/parser';
import type { Finding } from '../../src/lint/finding.ts';
import { escapeSegment, isObject, type JsonObject } from '../../src/service/json.ts';
import type { Contract } from '../contract/read-contract.ts';
import type { RawFinding } from './raw-finding.ts';

// 3.1.0 adds ROS 2 bindings and nothing else, and some tools fail on it without a word.
const OFF = new Set(['asyncapi-latest-version']);

/** What the reference parser of AsyncAPI says of the bundle. */
export async function lintWithAsyncapiParser(asyncapi: object): Promise<RawFinding[]> {
  const diagnostics = await new Parser().validate(JSON.stringify(asyncapi));
  return diagnostics
    .filter(({ code }) => !OFF.has(String(code)))
    .map(({ code, message, path }) => ({
      description: 'asyncapi',
      path,
      tool: 'asyncapi',
      rule: String(code),
      message,
    }));
}

interface Place {
  pointer: string;
  texts: string[];
  defined: JsonObject;
  what: string;
}

const names = (text: unknown): string[] =>
  typeof text === 'string'
    ? [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name as string)
    : [];

const objectsIn = (map: unknown): [string, JsonObject][] =>
  isObject(map)
    ? Object.entries(map).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    : [];

function places(asyncapi: JsonObject): Place[] {
  const servers = objectsIn(asyncapi['servers']).map(([name, server]) => ({
    pointer: `#/servers/${escapeSegment(name)}`,
    texts: [server['host'], server['pathname']],
    defined: server['variables'] ?? {},
    what: 'variables',
  }));
  const channels = objectsIn(asyncapi['channels']).map(([name, channel]) => ({
    pointer: `#/channels/${escapeSegment(name)}`,
    texts: [channel['address']],
    defined: channel['parameters'] ?? {},
    what: 'parameters',
  }));
  return [...servers, ...channels];
}

/** Server variables whose default is not among the values that they list. */
function strayDefaults({ asyncapi, sources }: Contract): Finding[] {
  return objectsIn(asyncapi['servers']).flatMap(([server, { variables }]) =>
    objectsIn(variables)
      .filter(
        ([, { enum: values, default: value }]) => Array.isArray(values) && !values.includes(value),
      )
      .map(([name]) => ({
        ...sources.locate(
          `#/servers/${escapeSegment(server)}/variables/${escapeSegment(name)}/default`,
          'asyncapi',
        ),
        tool: 'asyncapi',
        rule: 'server-default',
        message: `The default of {${name}} is not among its values: list it, or take one that is.`,
      })),
  );
}

/** Names in braces that an address uses and nobody defines, or defines and no address uses. No linter looks. */
export function lintAddresses(contract: Contract): Finding[] {
  const { asyncapi, sources } = contract;
  const undefinedNames = places(asyncapi).flatMap(({ pointer, texts, defined, what }) => {
    const used = texts.flatMap(names);
    const known = isObject(defined) ? Object.keys(defined) : [];
    const report = (at: string, message: string): Finding => ({
      ...sources.locate(at, 'asyncapi'),
      tool: 'asyncapi',
      rule: 'address-names-defined',
      message,
    });
    return [
      ...used
        .filter((name) => !known.includes(name))
        .map((name) => report(pointer, `{${name}} is not among the ${what}: define it there.`)),
      ...known
        .filter((name) => !used.includes(name))
        .map((name) =>
          report(
            `${pointer}/${what}/${escapeSegment(name)}`,
            `No address uses {${name}}: remove it.`,
          ),
        ),
    ];
  });
  return [...undefinedNames, ...strayDefaults(contract)];
}
