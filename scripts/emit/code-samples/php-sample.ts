import { type HttpCall, isSecret, SAMPLE_CLIENT_ID } from './http-call.ts';
import { PHP, phpString, printLiteral } from './notations.ts';

const SECRET = "getenv('CRM_CLIENT_SECRET')";

function headerOption({ headers, access }: HttpCall): string[] {
  const own = headers.map(([name, value]) => phpString(`${name}: ${value}`));
  if (access === 'token') own.unshift(`'Authorization: Bearer ' . getenv('CRM_TOKEN')`);
  const lines = own.map((line) => `        ${line},\n`).join('');
  return own.length > 0 ? [`CURLOPT_HTTPHEADER => [\n${lines}    ]`] : [];
}

function bodyOption({ json, form }: HttpCall): string[] {
  if (json !== undefined) {
    const literal = printLiteral(json, PHP, 38, 4);
    return [`CURLOPT_POSTFIELDS => json_encode(${literal}, JSON_THROW_ON_ERROR)`];
  }
  if (!form) return [];
  const fields = Object.entries(form).map(
    ([name, value]) => `        ${PHP.key(name)}${isSecret(name) ? SECRET : phpString(value)},\n`,
  );
  return [`CURLOPT_POSTFIELDS => http_build_query([\n${fields.join('')}    ])`];
}

/** The call in PHP, with its extension for curl. */
export function phpSample(call: HttpCall): string {
  const basic = call.access === 'basic';
  const options = [
    ...(call.method === 'GET' ? [] : [`CURLOPT_CUSTOMREQUEST => '${call.method}'`]),
    'CURLOPT_RETURNTRANSFER => true',
    ...(basic ? [`CURLOPT_USERPWD => '${SAMPLE_CLIENT_ID}:' . ${SECRET}`] : []),
    ...headerOption(call),
    ...bodyOption(call),
  ];
  return `\
<?php

$curl = curl_init(${phpString(call.url)});
curl_setopt_array($curl, [
${options.map((option) => `    ${option},\n`).join('')}]);

$response = curl_exec($curl);
if ($response === false) {
    throw new RuntimeException(curl_error($curl));
}
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), "\\n", $response, "\\n";
`;
}
