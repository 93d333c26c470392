import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import type { JsonObject } from '../../src/service/json.ts';
import { BY_REDOCLY, BY_SPECTRAL, CLI, OURS, pack, REDOCLY, SPECTRAL } from './build.ts';
import { commandRow, type Figures, type Row, runCommand } from './measure.ts';
import { compared, CPU, MEMORY, type Table } from './table.ts';

/** An OpenAPI bundle with several times the paths, events and components: each copy refers to its own. */
function multiplyDescription(document: JsonObject, times: number): JsonObject {
  const larger = structuredClone(document);
  const text = JSON.stringify(document);
  for (let copy = 2; copy <= times; copy += 1) {
    const { paths, webhooks, components } = JSON.parse(
      text
        .replaceAll(/"#\/components\/(\w+)\/([^"]+)"/g, `"#/components/$1/$2_${copy}"`)
        .replaceAll(/"operationId":"(\w+)"/g, `"operationId":"$1_${copy}"`),
    );
    const rename = (map: JsonObject): JsonObject =>
      Object.fromEntries(Object.entries(map).map(([key, value]) => [`${key}_${copy}`, value]));
    Object.assign(larger['paths'], rename(paths));
    Object.assign(larger['webhooks'], rename(webhooks));
    // Operations name security schemes rather than refer to them.
    const { securitySchemes: _, ...kinds } = components;
    for (const [kind, map] of Object.entries<JsonObject>(kinds))
      Object.assign(larger['components'][kind], rename(map));
  }
  return larger;
}

const TIMES = 10;

const document: JsonObject = openapi;

const writeIn =
  (folder: string) =>
  async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };

/** A handful of changes all over the description, some of which break. */
function edit(document: JsonObject): JsonObject {
  const edited = structuredClone(document);
  const { schemas } = edited['components'];
  delete schemas.Deal.properties.lost_reason;
  schemas.Contact.properties.nickname = { type: 'string' };
  schemas.ContactCreate.properties.name.maxLength = 100;
  edited['paths']['/v1/contacts'].get.operationId = 'fetchContacts';
  delete edited['paths']['/v1/usage'];
  return edited;
}

const toYaml = (value: object): string =>
  stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
const toJson = (value: object): string => JSON.stringify(value, null, 2);

export const gate: Table = {
  name: 'gate',
  title: 'Gate',
  note: 'Both compare the same pairs of descriptions: the contract and five changes of it, and ten times as much.',
  columns: {
    json: compared('JSON, s', 2),
    yaml: compared('YAML, s', 2),
    tenfold: compared('ten times the JSON, s', 2),
  },
  rounds: 3,
  async open(folder) {
    pack();
    const write = writeIn(folder);
    const pair = async (name: string, value: JsonObject, print: (value: object) => string) => [
      await write(`old-${name}`, print(value)),
      await write(`new-${name}`, print(edit(value))),
    ];
    const pairs = {
      json: await pair('1.json', document, toJson),
      yaml: await pair('1.yaml', document, toYaml),
      tenfold: await pair('10.json', multiplyDescription(document, TIMES), toJson),
    };
    const row = (name: string, args: readonly string[], of: Partial<Row>): Row => ({
      name,
      ...of,
      async run() {
        const cpu: Record<string, number> = {};
        for (const [form, files] of Object.entries(pairs))
          cpu[form] = (await runCommand({ args: [...args, ...files] })).cpu;
        return cpu satisfies Figures;
      },
    });
    return [
      row('`messaging-crm-api gate`', [CLI, 'gate'], OURS),
      row('`redocly diff`', [REDOCLY, 'diff'], BY_REDOCLY),
    ];
  },
};

export const large: Table = {
  name: 'lint',
  title: 'Lint of a large description',
  note: 'Ten times the bundled description, in one file, with the rules that each tool recommends: `spectral:oas` for Spectral.',
  columns: { cpu: CPU, memory: MEMORY },
  rounds: 1,
  isSum: true,
  async open(folder) {
    pack();
    const write = writeIn(folder);
    const file = await write('large.json', toJson(multiplyDescription(document, TIMES)));
    const rules = await write('oas.yaml', 'extends: spectral:oas\n');
    const ours = [CLI, 'lint', file];
    const oas = [SPECTRAL, 'lint', '--ruleset', rules, file];
    return [
      commandRow('`redocly lint`', { args: [REDOCLY, 'lint', file] }, BY_REDOCLY),
      commandRow('`spectral lint`', { args: oas }, BY_SPECTRAL),
      commandRow('`messaging-crm-api lint`', { args: ours }, OURS),
    ];
  },
};
