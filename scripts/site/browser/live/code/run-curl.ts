import { parseCurl, splitCommands } from './parse-curl.ts';
import { ENV, type Outcome, type RunningSandbox } from './run-frame.ts';

/** Sends what commands of curl would send, and prints status and body of each response. */
export async function runCurl(
  sandbox: RunningSandbox,
  code: string,
  print: (text: string) => void,
): Promise<Outcome> {
  const env = { ...ENV, CRM_TOKEN: await sandbox.token() };
  for (const command of splitCommands(code)) {
    try {
      const { url, body, headers, method } = parseCurl(command, env);
      const init = { method, headers: headers as [string, string][], ...(body && { body }) };
      const response = await sandbox.fetch(url, init);
      print(`${response.status}\n${readable(await response.text())}`);
    } catch (error) {
      const line = code.slice(0, code.indexOf(command)).split('\n').length;
      return { kind: 'failed', message: (error as Error).message, line };
    }
  }
  return { kind: 'done' };
}

function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
