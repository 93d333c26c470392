import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HostedSandbox } from '../../../scripts/site/browser/live/hosted-sandbox.ts';
import { within } from '../../within.ts';
import type { Kept, KeptState } from '../../../scripts/site/browser/live/kept-state.ts';

const ADA = '"name":"Ada"';

/** A place whose writes take a moment, in the order in which they were asked for, as those of a browser do. */
function makePlace(): KeptState & { readonly kept: () => Kept | undefined } {
  let kept: Kept | undefined;
  let last = Promise.resolve();
  const then = (value: Kept | undefined): Promise<void> => {
    last = last.then(() => new Promise(setImmediate)).then(() => void (kept = value));
    return last;
  };
  return {
    read: () => last.then(() => kept),
    write: then,
    clear: () => then(undefined),
    kept: () => kept,
  };
}

async function openPlace() {
  const place = makePlace();
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const hosted = await HostedSandbox.open(place, closing.signal);
  const post = async (path: string, body: object) => {
    const authorization = `Bearer ${await hosted.token()}`;
    const headers = { authorization, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    return hosted.fetch(`http://sandbox${path}`, init);
  };
  const create = async () => expect((await post('/v1/contacts', { name: 'Ada' })).status).toBe(201);
  return { place, hosted, create, reset: () => post('/_sandbox/reset', {}) };
}

test('what a write has done is kept before its answer, and ten writes at once share their saves', async () => {
  const { place, create } = await openPlace();
  await create();
  expect(place.kept()?.state.includes(ADA)).toBe(true);

  const write = vi.spyOn(place, 'write');
  await Promise.all(Array.from({ length: 10 }, create));
  expect(place.kept()?.state.split(ADA)).toHaveLength(12);
  expect(write.mock.calls.length).toBeLessThan(10);
});

test('a disk that takes for ever holds up no answer', async () => {
  const { place, create } = await openPlace();
  vi.spyOn(place, 'write').mockReturnValue(new Promise(() => {}));
  await within(2_000, create());
});

test('nothing from before a reset is kept once the reset has its answer', async () => {
  const { place, hosted, create, reset } = await openPlace();
  await create();
  await hosted.save();
  expect(place.kept()?.state.includes(ADA)).toBe(true);

  expect((await reset()).status).toBeLessThan(300);

  expect(place.kept()).toBeUndefined();
});

test('a save under way does not bring back what a reset has ended', async () => {
  const { place, hosted, create, reset } = await openPlace();
  await create();
  const [isRead, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { fetch } = hosted;
  hosted.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (input !== 'http://sandbox/_sandbox/state') return response;
    isRead.resolve();
    await goesOn.promise;
    return response;
  };

  const saving = hosted.save();
  await isRead.promise;
  const resetting = reset();
  await Promise.race([resetting, setTimeout(200)]);
  goesOn.resolve();
  await Promise.all([saving, resetting]);

  expect(place.kept()).toBeUndefined();
});
