import { SAMPLE_BASE_URL } from './curl-sample.ts';
import { printLiteral, printString } from './print-literal.ts';
import type { SampleRequest } from './sample-request.ts';

const CLIENT = `\
import { createClient } from 'messaging-crm-api';

const crm = createClient({
  baseUrl: '${SAMPLE_BASE_URL}',
  clientId: 'app_7Hf2',
  clientSecret: process.env.CRM_CLIENT_SECRET ?? '',
});
`;

function callArguments({ operation, path, body, query }: SampleRequest, column: number): string {
  const values: string[] = path.map(({ value }) => printString(value));
  const hasQuery = Object.keys(query).length > 0;
  if (!operation.verb.startsWith('p')) {
    if (hasQuery) values.push(printLiteral(query));
    return values.join(', ');
  }
  if (body !== undefined || hasQuery) values.push(printLiteral(body ?? {}, column));
  if (hasQuery) values.push(printLiteral({ query }));
  return values.join(', ');
}

/** The call through this package's client, as a module that can be run. */
export function typescriptSample(request: SampleRequest): string {
  const { family, method, result } = request.operation;
  const start = `const ${result.kind === 'list' ? 'page' : '{ data }'} = await crm.${family}.${method}(`;
  const shown = { list: 'page.data', plain: 'data.expires_in', resource: 'data' }[result.kind];
  const call = `${start}${callArguments(request, start.length)});`;
  return `${CLIENT}\n${call}\nconsole.log(${shown});\n`;
}
