// What the button of the first page loads: its call, the message on the contact's phone, and the events that follow.
import type { SeedSource } from '../../../../generated/control.ts';
import { parseJson } from '../../../../src/service/json.ts';
import { makeButton, makeElement } from '../make-element.ts';
import type { RunExample } from '../../live/run-description.ts';
import { readDescription } from './panel/read-description.ts';
import { formOf, sendRun, statusLine } from './panel/send-run.ts';
import { openSandbox } from './sandbox.ts';
import { wordsOf } from './words.ts';

/** Planted, so that no fault that the reader asked for is in its way. */
const ENDPOINT = { id: 'whk_FirstCall', url: 'https://hooks.example.com/first-call' };
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
  const seed = { webhooks: [{ ...ENDPOINT, events: ['message.*'] }] } as object as SeedSource;
  await sandbox.control('plantSeed', { body: { seed } });
  const example = description.examples[0] as RunExample;
  const result = await sendRun(sandbox, description, formOf(example), { example });
  const line = statusLine(description, result);
  const { data, error } = parseJson(result.text) ?? {};
  // What the reader has done to the sandbox may be in the way, such as a channel that was disconnected.
  if (!data) return result.isLost ? line : `${line}: ${error?.message ?? 'The body is not JSON.'}`;
  const show = (state: string): void =>
    bubble?.replaceChildren(String(data.content['text']), makeElement('small', {}, state));
  show(data.status);
  const types: string[] = [];
  for (let hops = 0; hops < MOST_HOPS && !types.includes('message.read'); hops += 1) {
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    // Refused where nothing is due: what is under way may still arrive.
    await sandbox.control('advanceClock', { body: { to_next: true } }).catch(() => undefined);
    const query = { webhook_id: ENDPOINT.id, limit: 20 };
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
  return `${line}: ${data.id}`;
}
