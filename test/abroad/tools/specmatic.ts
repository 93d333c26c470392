import { Parser } from 'htmlparser2';
import { expect } from 'vitest';
import type { Tool } from '../tool.ts';
import type { ToolFolder } from '../tool-folder.ts';
import { hasLanguage } from '../../site/samples/languages.ts';
import { startSandbox } from './start-sandbox.ts';

/** Whether the Java that it runs on is here. */
export const hasJava = (): Promise<boolean> => hasLanguage('Java', ['java', '-version']);

/** A run of seconds ends before what the second compiler makes pays for itself: half of the CPU. */
const QUICK_JAVA = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/** What is in the world of the examples already, or is in use there. */
const REFUSED = [
  "PATCH /v1/campaigns/(id:string) -> 200 with the request from the example 'canceled'",
  "POST /v1/campaigns/(id:string)/launch -> 201 with the request from the example 'at_once'",
  "POST /v1/channels/(id:string)/templates -> 201 with the request from the example 'marketing'",
  "POST /v1/channels/(id:string)/templates -> 201 with the request from the example 'utility'",
  "POST /v1/contacts/(id:string)/merge -> 200 with the request from the example 'merged'",
  "DELETE /v1/inboxes/(id:string) -> 200 with the request from the example 'deleted'",
  "POST /v1/objects -> 201 with the request from the example 'vehicles'",
  "POST /v1/objects -> 201 with the request from the example 'policies'",
  "DELETE /v1/objects/(key:string) -> 200 with the request from the example 'deleted'",
];

/** How many tests there were, and those that failed, in order. */
async function readReport(folder: ToolFolder): Promise<{ run: number; failed: string[] }> {
  let run = 0;
  let name = '';
  const failed: string[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (tag === 'testcase') [run, name] = [run + 1, attributes['name'] ?? ''];
        if (tag === 'failure') failed.push(name.split(' > Scenario: ')[1] ?? name);
      },
    },
    { xmlMode: true },
  );
  parser.end(await folder.read('report/TEST-junit-jupiter.xml'));
  return { run, failed: failed.sort() };
}

export const specmatic: Tool = {
  name: 'Specmatic',
  package: 'specmatic',
  group: 'Collections and agents',
  language: 'sh',
  needs: 'Java',
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
  command: 'npx specmatic test --testBaseURL=$SANDBOX_URL --junitReportDir=report',
  async check(folder) {
    const { url, token } = await startSandbox('examples');
    // Its settings are taken as they are written.
    const settings = await folder.read('specmatic.yaml');
    await folder.write('specmatic.yaml', settings.replace('${TOKEN}', token));
    // It ends with 1, as some are refused: what it tells stands in its report.
    const command = specmatic.command.replace('$SANDBOX_URL', url);
    await folder.run(`JAVA_TOOL_OPTIONS='${QUICK_JAVA}' ${command}`).catch(() => undefined);
    const { run, failed } = await readReport(folder);

    expect(failed).toEqual([...REFUSED].sort());
    return `${run} tests, one for each pair of a request and a response with an example of the same name. Against the sandbox with the seed \`examples\`, ${run - failed.length} pass; the others create what is there already, or change what is in use, and are refused with 409.`;
  },
};
