const lists = (command: string): string =>
  `\`messaging-crm-api ${command} --help\` lists what it takes.`;
const TRIGGER = '`messaging-crm-api trigger contact.created --to http://127.0.0.1:3000`';

/** Command lines that are refused, with the whole message. */
export const REFUSED: readonly { line: string; message: string }[] = [
  {
    line: 'mock --prot 1',
    message: `mock takes no option "--prot": did you mean --port? ${lists('mock')}`,
  },
  { line: 'mock --help-me', message: `mock takes no option "--help-me": ${lists('mock')}` },
  { line: 'mock -p 1', message: `mock takes no option "-p": ${lists('mock')}` },
  { line: 'mock --toString', message: `mock takes no option "--toString": ${lists('mock')}` },
  {
    line: 'mock openapi.yaml',
    message: `mock takes options only, not also "openapi.yaml": ${lists('mock')}`,
  },
  {
    line: 'mock --port x',
    message: '--port is "x": pass a number from 0 (any free port) to 65535.',
  },
  {
    line: 'mock --port 65536',
    message: '--port is "65536": pass a number from 0 (any free port) to 65535.',
  },
  {
    line: 'mock --port',
    message: '--port needs a value: pass --port PORT, or --port=… if it begins with a dash.',
  },
  {
    line: 'mock --port --json',
    message: '--port needs a value: pass --port PORT, or --port=… if it begins with a dash.',
  },
  { line: 'mock --json=yes', message: '--json takes no value: leave it out.' },
  {
    line: 'sandbox --speed fast',
    message: '--speed is "fast": pass how many times as fast as real time goes, such as 60.',
  },
  {
    line: 'sandbox --speed -1',
    message: '--speed is "-1": pass how many times as fast as real time goes, such as 60.',
  },
  {
    line: 'sandbox --route hooks',
    message: '--route is "hooks": pass it as https://hooks.example.com=http://127.0.0.1:3000.',
  },
  {
    line: 'sandbox --base-url sandbox:4020',
    message: '--base-url is "sandbox:4020": pass a full URL, such as http://sandbox:4020.',
  },
  {
    line: 'sandbox --allow-origin https://app.example.com/',
    message:
      '--allow-origin is "https://app.example.com/": pass an origin such as https://app.example.com.',
  },
  {
    line: 'sandbox --allow-host sandbox:4020',
    message: '--allow-host is "sandbox:4020": pass a host name, such as sandbox, without a port.',
  },
  { line: "sandbox --data ''", message: '--data is empty: pass a value, or leave the option out.' },
  {
    line: 'sandbox now',
    message: `sandbox takes options only, not also "now": ${lists('sandbox')}`,
  },
  {
    line: 'lint',
    message:
      'lint needs FILE, the path of an OpenAPI or AsyncAPI file: for example `messaging-crm-api lint api.yaml`.',
  },
  { line: 'lint a.yaml --port 1', message: `lint takes no option "--port": ${lists('lint')}` },
  {
    line: 'lint a.yaml --format xml',
    message:
      '--format is "xml": pass one of text, json, github, markdown, sarif, junit, codeclimate.',
  },
  {
    line: 'lint a.yaml --output sarif=',
    message: '--output is empty: pass a value, or leave the option out.',
  },
  {
    line: 'lint a.yaml --output xml=a.xml',
    message:
      '--output is "xml=a.xml": pass one of text, json, github, markdown, sarif, junit, codeclimate before the equals sign, or the file as ./xml=a.xml.',
  },
  {
    line: 'lint a.yaml --time-limit 0',
    message: '--time-limit is "0": pass a whole number from 1.',
  },
  { line: 'lint a.yaml --fail-on hint', message: '--fail-on is "hint": pass one of error, warn.' },
  {
    line: 'gate a.yaml',
    message:
      'gate needs NEW, the description to compare it with, as a file or git:REV:path: for example `messaging-crm-api gate git:main:api.yaml api.yaml`.',
  },
  {
    line: 'gate a b c',
    message: `gate takes OLD and NEW and options, not also "c": ${lists('gate')}`,
  },
  { line: 'gate a b --base v1', message: `gate takes no option "--base": ${lists('gate')}` },
  {
    line: 'gate a b --today 2026-02-31',
    message: '--today is "2026-02-31": pass a day such as 2026-11-21.',
  },
  { line: 'gate a b --max-size all', message: '--max-size is "all": pass a number of MiB.' },
  { line: 'listen now', message: `listen takes options only: ${lists('listen')}` },
  {
    line: 'listen --forward localhost',
    message: '--forward is "localhost": pass a URL such as http://127.0.0.1:8080/webhooks.',
  },
  {
    line: "listen --secret ''",
    message: '--secret is empty or has white space: pass the secret as it was issued.',
  },
  {
    line: 'trigger --to http://127.0.0.1:1',
    message: `trigger needs EVENT, the type of an event, such as contact.created: for example ${TRIGGER}.`,
  },
  {
    line: 'replay kept.jsonl',
    message:
      'replay needs --to URL, the URL of your receiver: for example `messaging-crm-api replay deliveries.jsonl --to http://127.0.0.1:8080/webhooks`.',
  },
  {
    line: 'trigger deal.won deal.lost --to http://127.0.0.1:1',
    message: `trigger takes EVENT and options: ${lists('trigger')}`,
  },
  {
    line: 'trigger deal.won --to ftp://a/',
    message: '--to is "ftp://a/": pass a URL such as http://127.0.0.1:8080/webhooks.',
  },
  {
    line: 'trigger deal.won --to http://a:b@c/',
    message: '--to has a user or a password: pass a URL without them.',
  },
  {
    line: "trigger deal.won --to http://127.0.0.1:1 --secret 'a b'",
    message: '--secret is empty or has white space: pass the secret as it was issued.',
  },
];
