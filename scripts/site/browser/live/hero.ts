// What the button of the first page loads: its call, the message on the contact's phone, and the events that follow.
import type { Message, WebhookEndpoint } from '../../../../src/index.ts';
import { makeButton, makeElement } from '../make-element.ts';
import type { RunExample } from '../../live/run-description.ts';
import { readDescription } from './panel/read-description.ts';
import { formOf, sendRun } from './panel/send-run.ts';
import { call, type LiveSandbox, openSandbox } from './sandbox.ts';
import { wordsOf } from './words.ts';

const ENDPOINT = { url: 'https://hooks.example.com/first-call', events: ['message.*'] };
/** Timers on the way to the last event; between two of them a reader sees what changed. */
const MOST_HOPS = 30;
const PAUSE_MS = 250;

/** Runs the call of the page, as often as the reader likes. */
export async function start(place: HTMLElement): Promise<void> {
  const button = makeButton('Run again', 'run');
  const said = document.querySelector('#first-call-said');
  const tell = (text: string): void => said?.replaceChildren(text);
  const run = async (): Promise<void> => {
    button.disabled = true;
    tell('Running');
    tell(await showCall(place.dataset['hero'] ?? '').catch(wordsOf));
    button.disabled = false;
  };
  button.addEventListener('click', () => void run());
  place.append(button);
  await run();
}

/** Sends the message, and lets the sandbox's clock run until the contact has read it; returns what to say of the response. */
async function showCall(address: string): Promise<string> {
  const [bubble, happened] = ['.bubble', '.happened'].map((name) => document.querySelector(name));
  happened?.replaceChildren();
  const [sandbox, description] = await Promise.all([openSandbox(), readDescription(address)]);
  const endpoint = await openEndpoint(sandbox);
  const example = description.examples[0] as RunExample;
  const { status, text } = await sendRun(sandbox, description, formOf(example), { example });
  const { data, error } = JSON.parse(text) as { data?: Message; error?: { message: string } };
  // What the reader has done to the sandbox may be in the way, such as a channel that was disconnected.
  if (!data) return `${description.statuses[status] ?? status}: ${error?.message}`;
  const show = (state: string): void =>
    bubble?.replaceChildren(String(data.content['text']), makeElement('small', {}, state));
  show(data.status);
  const types: string[] = [];
  for (let hops = 0; hops < MOST_HOPS && !types.includes('message.read'); hops += 1) {
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    // Refused where nothing is due: what is under way may still arrive.
    await sandbox.control('advanceClock', { body: { to_next: true } }).catch(() => undefined);
    const query = { webhook_id: endpoint, limit: 20 };
    const { data: newestFirst } = await sandbox.control('listDeliveries', { query });
    const own = newestFirst.toReversed().filter(({ body }) => body.includes(data.id));
    for (const { event_type: type, at } of own.slice(types.length)) {
      const seconds = (Date.parse(at) - Date.parse(data.created_at)) / 1_000;
      const when = makeElement('span', {}, `${seconds.toFixed(1)} s`);
      happened?.append(makeElement('li', {}, makeElement('code', {}, type), when));
      types.push(type);
      show(type.replace('message.', ''));
    }
  }
  return `${description.statuses[status] ?? status}: ${data.id}`;
}

/** The endpoint that is sent the events, with or without an earlier run. */
async function openEndpoint(sandbox: LiveSandbox): Promise<string> {
  const list = await call(sandbox, 'GET', '/v1/webhooks?limit=100');
  const known = (await list.json()) as { data: readonly WebhookEndpoint[] };
  const found = known.data.find(({ url, status }) => url === ENDPOINT.url && status === 'active');
  if (found) return found.id;
  const created = await call(sandbox, 'POST', '/v1/webhooks', JSON.stringify(ENDPOINT));
  return ((await created.json()) as { data: WebhookEndpoint }).data.id;
}
