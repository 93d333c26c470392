import { type HttpCall, isSecret, SAMPLE_CLIENT_ID } from './http-call.ts';
import { printLiteral, PYTHON } from './notations.ts';

const SECRET = 'os.environ["CRM_CLIENT_SECRET"]';

function headerLines({ headers, access, json }: HttpCall): string[] {
  const token = access === 'token' ? [`"Authorization": f"Bearer {os.environ['CRM_TOKEN']}",`] : [];
  // `json=` brings its own content type.
  const own = headers
    .filter(([name]) => json === undefined || name !== 'Content-Type')
    .map(([name, value]) => `${PYTHON.key(name)}${PYTHON.string(value)},`);
  const lines = [...token, ...own].map((line) => `        ${line}`);
  return lines.length > 0 ? ['    headers={', ...lines, '    },'] : [];
}

const formLines = (form: Readonly<Record<string, string>>): string[] => [
  '    data={',
  ...Object.entries(form).map(
    ([name, value]) =>
      `        ${PYTHON.key(name)}${isSecret(name) ? SECRET : PYTHON.string(value)},`,
  ),
  '    },',
];

export function pythonSample(call: HttpCall): string {
  const { method, url, access, json, form } = call;
  const lines = [
    `    ${PYTHON.string(url)},`,
    ...(access === 'basic' ? [`    auth=("${SAMPLE_CLIENT_ID}", ${SECRET}),`] : []),
    ...headerLines(call),
    ...(json === undefined ? [] : [`    json=${printLiteral(json, PYTHON, 9, 4)},`]),
    ...(form ? formLines(form) : []),
    '    timeout=30,',
  ];
  return `\
import os

import requests

response = requests.${method.toLowerCase()}(
${lines.join('\n')}
)
response.raise_for_status()
print(response.json())
`;
}
