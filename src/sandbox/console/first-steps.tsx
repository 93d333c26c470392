import type { ApplicationWithSecret } from '../../../generated/control.ts';
import { control, origin } from './api.ts';
import { BodyView } from './body-view.tsx';
import { CopyButton } from './announce.tsx';
import { live, useLive } from './live.ts';
import { useQuery } from './use-query.ts';

let made:
  { readonly start: number; readonly application: Promise<ApplicationWithSecret> } | undefined;

/** One application for each start of the sandbox, however often it is shown. */
function ownApplication(): Promise<ApplicationWithSecret> {
  const { starts: start } = live.state;
  if (made?.start !== start)
    made = { start, application: control('createApplication', { body: {} }) };
  return made.application;
}

export function FirstSteps() {
  const starts = useLive((state) => state.starts);
  const { data } = useQuery(`application ${starts}`, ownApplication);
  if (!data) return null;
  const curl = `curl '${origin}/v1/contacts' \\
  --header 'Authorization: Bearer ${data.access_token}' \\
  --json '{"name": "Ada Lovelace", "phone": "+34600000142"}'`;
  const client = `import { createClient } from 'messaging-crm-api';

const crm = createClient({
  baseUrl: '${origin}',
  clientId: '${data.client_id}',
  clientSecret: '${data.client_secret}',
});
await crm.contacts.create({ name: 'Ada Lovelace' });`;
  return (
    <>
      <Step title="With curl" text={curl} />
      <Step title="With the client" text={client} />
    </>
  );
}

const Step = ({ title, text }: { title: string; text: string }) => (
  <div class="step">
    <div class="step-head">
      <h3>{title}</h3>
      <CopyButton label="Copy" text={() => text} />
    </div>
    <BodyView label={title} text={text} />
  </div>
);
