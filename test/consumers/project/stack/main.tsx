// Renders the components of docs/with-your-stack.md, presses their buttons, and tells what could be read.
import './window.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createSandbox } from 'messaging-crm-api/sandbox';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { crm } from './client.ts';
import { ContactName, Deals, NewContact } from './components.tsx';
import { checkFields } from './fields.ts';
import { handlers, testFetch } from './msw.ts';
import { Contact, EndlessDeals } from './swr.tsx';

const sandbox = await createSandbox({ speed: 0 });
const remembering = http.all('https://crm.test/*', ({ request }) => {
  const headers = new Headers(request.headers);
  headers.set('authorization', `Bearer ${sandbox.lastingToken()}`);
  return sandbox.fetch(new Request(request, { headers }));
});

/** Shows something, and resolves once `isReady` says so of its text. */
async function show(node: ReactNode, isReady: (text: string) => boolean) {
  const place = document.createElement('div');
  const root = createRoot(place);
  root.render(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
  const text = async (ready: (text: string) => boolean) => {
    const end = Date.now() + 10_000;
    while (!ready(place.textContent)) {
      if (Date.now() > end) throw new Error(`Only this came: ${place.innerHTML}`);
      await wait(5);
    }
    return place.textContent;
  };
  const first = await text(isReady);
  const press = (times = 1) => {
    for (let time = 0; time < times; time += 1) place.querySelector('button')?.click();
  };
  return { first, text, press, end: () => root.unmount() };
}

async function showList(node: ReactNode) {
  const list = await show(node, (text) => text.includes('Two'));
  list.press();
  const whole = await list.text((text) => text.includes('One'));
  list.end();
  return [list.first, whole];
}

async function createTwice() {
  const form = await show(<NewContact name="Ada" />, (text) => text === 'Create');
  form.press(2);
  const id = await form.text((text) => text !== 'Create');
  form.press();
  await wait(200);
  form.end();
  const { data } = await crm.contacts.list();
  return { isKept: data[0]?.id === id, count: data.length };
}

const server = setupServer(...handlers);
server.listen();
const byQuery = await show(<ContactName id="con_8Zk2" />, (text) => text !== '');
const bySwr = await show(<Contact id="con_8Zk2" />, (text) => text !== '');
testFetch.respond('contacts.get', { status: 404 });
const missing = await show(<ContactName id="con_0" />, (text) => text !== '');
const refused = await fetch('https://crm.test/v1/contacts?limit=0', {
  headers: { authorization: 'Bearer any' },
});

server.use(remembering);
for (const title of ['One', 'Two', 'Three']) {
  await crm.deals.create({ title });
}
const deals = await showList(<Deals />);
const endless = await showList(<EndlessDeals />);
const created = await createTwice();
const { data: typed } = await crm.contacts.create({
  name: 'Grace',
  custom_fields: { renewal_month: 5 },
});

console.log(
  JSON.stringify({
    names: [byQuery.first, bySwr.first],
    missing: missing.first,
    refused: refused.status,
    deals,
    endless,
    created,
    month: checkFields(typed).renewal_month,
    violations: sandbox.violations.length,
  }),
);
await sandbox.close();
server.close();
process.exit();
