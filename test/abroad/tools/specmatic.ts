import { expect } from 'vitest';
import type { Tool } from '../tool.ts';
import { hasLanguage } from '../../site/samples/languages.ts';
import { startSandbox } from './start-sandbox.ts';

/** Whether the Java that it runs on is here. */
export const hasJava = (): Promise<boolean> => hasLanguage('Java', ['java', '-version']);

/** What is in the world of the examples already, or is in use there. */
const REFUSED = [
  'PATCH /v1/campaigns/(id:string) -> 200 with the request from the example "canceled"',
  'POST /v1/campaigns/(id:string)/launch -> 201 with the request from the example "at_once"',
  'POST /v1/channels/(id:string)/templates -> 201 with the request from the example "marketing"',
  'POST /v1/channels/(id:string)/templates -> 201 with the request from the example "utility"',
  'POST /v1/contacts/(id:string)/merge -> 200 with the request from the example "merged"',
  'DELETE /v1/inboxes/(id:string) -> 200 with the request from the example "deleted"',
  'POST /v1/objects -> 201 with the request from the example "vehicles"',
  'POST /v1/objects -> 201 with the request from the example "policies"',
  'DELETE /v1/objects/(key:string) -> 200 with the request from the example "deleted"',
];

export const specmatic: Tool = {
  name: 'Specmatic',
  package: 'specmatic',
  group: 'Collections and agents',
  language: 'sh',
  isRunByCheck: true,
  files: {
    'specmatic.yaml': `\
version: 2
contracts:
  - provides: [openapi.json]
security:
  OpenAPI:
    securitySchemes:
      oauth2: { type: oauth2, token: "\${TOKEN}" }
      clientBasic: { type: basicAuth, token: YXBwXzdIZjI6ZXhhbXBsZV9zZWNyZXQ= }
`,
  },
  command: 'npx specmatic test --testBaseURL=$SANDBOX_URL',
  async check(folder) {
    const { url, token } = await startSandbox('examples');
    // Its settings are taken as they are written.
    const settings = await folder.read('specmatic.yaml');
    await folder.write('specmatic.yaml', settings.replace('${TOKEN}', token));
    const said = await folder
      .run(specmatic.command.replace('$SANDBOX_URL', url))
      .catch(({ stdout }: { stdout: string }) => stdout);
    const [, run, passed] = /Tests run: (\d+), Successes: (\d+)/.exec(said) ?? [];
    const failed = [...said.matchAll(/^ *Scenario: (.*) has FAILED$/gm)].map(([, one]) => one);

    expect(failed.map((one) => one?.replaceAll("'", '"')).sort()).toEqual([...REFUSED].sort());
    return `${run} tests, one for each pair of a request and a response with an example of the same name. Against the sandbox with the seed \`examples\`, ${passed} pass; the others create what is there already, or change what is in use, and are refused with 409.`;
  },
};
