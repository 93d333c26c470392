import { httpCall, isSecret, SAMPLE_BASE_URL, SAMPLE_CLIENT_ID } from './http-call.ts';
import { printLiteral, TYPESCRIPT, typescriptString } from './notations.ts';
import type { SampleRequest } from './sample-request.ts';

const SECRET = "process.env.CRM_CLIENT_SECRET ?? ''";

/** How a sample makes the client. */
export const CLIENT = `\
import { createClient } from 'messaging-crm-api';

const crm = createClient({
  baseUrl: '${SAMPLE_BASE_URL}',
  clientId: '${SAMPLE_CLIENT_ID}',
  clientSecret: ${SECRET},
});
`;

// The client writes this header by itself for the tokens that it gets; a call of the token operation itself does not.
const BASIC = `{
  headers: {
    authorization: \`Basic \${btoa(\`${SAMPLE_CLIENT_ID}:\${process.env.CRM_CLIENT_SECRET}\`)}\`,
  },
}`;

function callArguments(request: SampleRequest, column: number): string {
  const { operation, path, body, query } = request;
  const secrets = Object.entries(Object(body)).flatMap(([name, one]) =>
    isSecret(name) ? one : [],
  );
  const string = (text: string): string =>
    secrets.includes(text) ? SECRET : TYPESCRIPT.string(text);
  const literal = (value: unknown, at = 0): string =>
    printLiteral(value, { ...TYPESCRIPT, string }, at);
  const values: string[] = path.map(({ value }) => typescriptString(value));
  const hasQuery = Object.keys(query).length > 0;
  if (!operation.verb.startsWith('p')) {
    if (hasQuery) values.push(literal(query));
    return values.join(', ');
  }
  if (body !== undefined || hasQuery) values.push(literal(body ?? {}, column));
  if (hasQuery) values.push(literal({ query }));
  if (httpCall(request).access === 'basic') values.push(BASIC);
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
