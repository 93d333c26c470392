import { rows } from '../table.ts';

const TRIGGER = '`messaging-crm-api trigger contact.created --to http://127.0.0.1:3000`';

export const REFUSED = rows(`
  mock --prot 1 | mock takes no option "--prot": did you mean --port? LISTS
  mock --help-me | mock takes no option "--help-me": LISTS
  mock -p 1 | mock takes no option "-p": LISTS
  mock --toString | mock takes no option "--toString": LISTS
  mock openapi.yaml | mock takes options only, not also "openapi.yaml": LISTS
  mock --port x | --port is "x": pass a number from 0 (any free port) to 65535.
  mock --port 65536 | --port is "65536": pass a number from 0 (any free port) to 65535.
  mock --port | --port needs a value: pass --port PORT, or --port=… if it begins with a dash.
  mock --port --json | --port needs a value: pass --port PORT, or --port=… if it begins with a dash.
  mock --json=yes | --json takes no value: leave it out.
  sandbox --speed fast | --speed is "fast": pass how many times as fast as real time goes, such as 60.
  sandbox --speed -1 | --speed is "-1": pass how many times as fast as real time goes, such as 60.
  sandbox --route hooks | --route is "hooks": pass it as https://hooks.example.com=http://127.0.0.1:3000.
  sandbox --base-url sandbox:4020 | --base-url is "sandbox:4020": pass a full URL, such as http://sandbox:4020.
  sandbox --allow-origin https://app.example.com/ | --allow-origin is "https://app.example.com/": pass an origin such as https://app.example.com.
  sandbox --allow-host sandbox:4020 | --allow-host is "sandbox:4020": pass a host name, such as sandbox, without a port.
  sandbox --data '' | --data is empty: pass a value, or leave the option out.
  sandbox now | sandbox takes options only, not also "now": LISTS
  lint | lint needs FILE, the path of an OpenAPI or AsyncAPI file: for example \`messaging-crm-api lint api.yaml\`.
  lint a.yaml --port 1 | lint takes no option "--port": LISTS
  lint a.yaml --format xml | --format is "xml": pass one of text, json, github, markdown, sarif, junit, codeclimate.
  lint a.yaml --output sarif= | --output is empty: pass a value, or leave the option out.
  lint a.yaml --output xml=a.xml | --output is "xml=a.xml": pass one of text, json, github, markdown, sarif, junit, codeclimate before the equals sign, or the file as ./xml=a.xml.
  lint a.yaml --time-limit 0 | --time-limit is "0": pass a whole number from 1 to 999999.
  grease --seed 1000000 -- npm test | --seed is "1000000": pass a whole number from 1 to 999999.
  lint a.yaml --fail-on hint | --fail-on is "hint": pass one of error, warn.
  gate a.yaml | gate needs NEW, the description to compare it with, as a file or git:REV:path: for example \`messaging-crm-api gate git:main:api.yaml api.yaml\`.
  gate a b c | gate takes OLD and NEW and options, not also "c": LISTS
  gate a b --base v1 | gate takes no option "--base": LISTS
  gate a b --today 2026-02-31 | --today is "2026-02-31": pass a day such as 2026-11-21.
  gate a b --max-size all | --max-size is "all": pass a number of MiB.
  listen now | listen takes options only: LISTS
  listen --forward localhost | --forward is "localhost": pass a URL such as http://127.0.0.1:8080/webhooks.
  listen --secret '' | --secret is empty or has white space: pass the secret as it was issued.
  trigger --to http://127.0.0.1:1 | trigger needs EVENT, the type of an event, such as contact.created: for example TRIGGER.
  replay kept.jsonl | replay needs --to URL, the URL of your receiver: for example \`messaging-crm-api replay deliveries.jsonl --to http://127.0.0.1:8080/webhooks\`.
  trigger deal.won deal.lost --to http://127.0.0.1:1 | trigger takes EVENT and options: LISTS
  trigger deal.won --to ftp://a/ | --to is "ftp://a/": pass a URL such as http://127.0.0.1:8080/webhooks.
  trigger deal.won --to http://a:b@c/ | --to has a user or a password: pass a URL without them.
  trigger deal.won --to http://127.0.0.1:1 --secret 'a b' | --secret is empty or has white space: pass the secret as it was issued.
`).map(([line = '', message = '']) => {
  const lists = `\`messaging-crm-api ${line.split(' ')[0]} --help\` lists what it takes.`;
  return { line, message: message.replace('LISTS', lists).replace('TRIGGER', TRIGGER) };
});
