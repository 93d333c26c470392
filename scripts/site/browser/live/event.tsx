// What the button on the page of an event loads.
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { EventType } from '../../../../src/index.ts';
import { CodeFrame, JsonView } from '../../../../src/sandbox/console/json-view.tsx';
import { HttpStatus } from '../../../../src/sandbox/console/parts.tsx';
import { type WebhookError, verifyWebhook } from '../../../../src/webhooks/web.ts';
import { ConsolePlace } from './console-place.tsx';
import { type Caused, causeEvent } from './event/cause-event.ts';
import { loadStyles } from './load-styles.ts';
import { openSandbox } from './sandbox.ts';
import { headerText, wordsOf } from './words.ts';

export async function start(place: HTMLElement): Promise<void> {
  await loadStyles();
  render(
    <>
      <EventView type={place.dataset['event'] as EventType} />
      <ConsolePlace first="deliveries" isOpen />
    </>,
    place,
  );
}

/** Makes the event of a page happen, as often as the reader likes, and shows the delivery. */
function EventView({ type }: { type: EventType }) {
  const [caused, setCaused] = useState<Caused>();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(true);
  const run = async (): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      setCaused(await causeEvent(type, await openSandbox()));
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  useEffect(() => void run(), []);
  return (
    <div class="live-event parts">
      <button type="button" class="run" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? 'Triggering…' : 'Trigger again'}
      </button>
      <h2 class="quiet">Trigger event</h2>
      <p role="alert">{problem}</p>
      {caused && <Delivery key={caused.attempt.sequence} caused={caused} />}
    </div>
  );
}

function Delivery({ caused: { attempt, secret, steps } }: { caused: Caused }) {
  const [body, setBody] = useState(attempt.body);
  const isOriginal = body === attempt.body;
  return (
    <>
      <h3>What caused it</h3>
      <ol class="rows">
        {steps.map(({ method, path, status, times }, index) => (
          <li key={index}>
            <code class="what">
              {method} {path}
            </code>{' '}
            {times > 1 && <small>{times} times</small>} <HttpStatus status={status} />
          </li>
        ))}
      </ol>
      <h3>What was delivered</h3>
      <CodeFrame label="Headers of the delivery">{headerText(attempt.headers)}</CodeFrame>
      <label class="caption">
        Body, byte by byte. Change it and see what <code>verifyWebhook</code> says.
        <textarea
          rows={6}
          spellcheck={false}
          value={body}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
        />
      </label>
      <div class="actions">
        <button type="button" disabled={!isOriginal} onClick={() => setBody(changeByte(body))}>
          Change a byte
        </button>
        <button type="button" disabled={isOriginal} onClick={() => setBody(attempt.body)}>
          Restore
        </button>
      </div>
      <Verdict signed={{ body, headers: attempt.headers, secret }} />
    </>
  );
}

/** Another first character of the id: still JSON, and no longer what was signed. */
const changeByte = (body: string): string =>
  body.replace(/evt_(.)/, (_, first: string) => `evt_${first === 'A' ? 'B' : 'A'}`);

/** What the package's own `verifyWebhook` says of the delivery; it runs here, in the page. */
function Verdict({ signed }: { signed: Parameters<typeof verifyWebhook>[0] }) {
  const [said, setSaid] = useState<{ text: string; event?: unknown }>();
  useEffect(() => {
    verifyWebhook(signed).then(
      (event) => setSaid({ text: '', event }),
      ({ message }: WebhookError) =>
        setSaid({ text: isSecureContext ? message : `${message}; HTTPS and localhost have it` }),
    );
  }, [signed.body]);
  if (!said) return null;
  const isGood = said.event !== undefined;
  return (
    <>
      <p class={isGood ? 'verdict good' : 'verdict bad'} role="status">
        {isGood
          ? '✓ Verified: the body is what was signed with this endpoint’s secret.'
          : `✗ Rejected: ${said.text}`}
      </p>
      {isGood && <JsonView label="The event" value={said.event} />}
    </>
  );
}
