import { type HttpCall, isSecret, SAMPLE_CLIENT_ID } from './http-call.ts';
import { printLiteral, RUBY, rubyString } from './notations.ts';

const SECRET = 'ENV.fetch("CRM_CLIENT_SECRET")';

function bodyLines({ json, form }: HttpCall): string[] {
  if (json !== undefined) return [`request.body = JSON.generate(${printLiteral(json, RUBY, 29)})`];
  if (!form) return [];
  const fields = Object.entries(form).map(
    ([name, value]) => `  ${RUBY.key(name)}${isSecret(name) ? SECRET : rubyString(value)},\n`,
  );
  return [`request.set_form_data({\n${fields.join('')}})`];
}

function headerLines({ headers, access }: HttpCall): string[] {
  const own = headers.map(([name, value]) => `request[${rubyString(name)}] = ${rubyString(value)}`);
  if (access === 'token')
    own.unshift('request["Authorization"] = "Bearer #{ENV.fetch("CRM_TOKEN")}"');
  if (access === 'basic') own.unshift(`request.basic_auth("${SAMPLE_CLIENT_ID}", ${SECRET})`);
  return own;
}

export function rubySample(call: HttpCall): string {
  const method = call.method[0] + call.method.slice(1).toLowerCase();
  const json = call.json === undefined ? '' : 'require "json"\n';
  return `\
${json}require "net/http"

uri = URI(${rubyString(call.url)})
request = Net::HTTP::${method}.new(uri)
${[...headerLines(call), ...bodyLines(call)].join('\n')}

response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == "https") do |http|
  http.request(request)
end
puts response.code, response.body
`;
}
