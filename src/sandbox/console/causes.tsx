import type {
  ChannelMove,
  KeptResource,
  MessageReport,
  TemplateReview,
} from '../../../generated/control.ts';
import { Act } from './announce.tsx';
import { control } from './api.ts';
import { words } from './format.ts';

/** Something that happens outside the interface, and that the page can cause. */
interface Cause {
  readonly title: string;
  readonly run: () => Promise<unknown>;
}

type Make = (id: string) => Cause;

const report =
  (status: MessageReport['status']): Make =>
  (id) => ({
    title: `Mark as ${status}`,
    run: () => control('reportMessage', { path: { id }, body: { status } }),
  });
const move =
  (title: string, status: ChannelMove['status']): Make =>
  (id) => ({ title, run: () => control('moveChannel', { path: { id }, body: { status } }) });
const review =
  (title: string, body: TemplateReview): Make =>
  (id) => ({ title, run: () => control('reviewTemplate', { path: { id }, body }) });
const failJob: Make = (id) => ({
  title: 'Fail',
  run: () => control('failJob', { path: { id }, body: { error: 'It was failed in the console.' } }),
});

const CAUSES: Readonly<Record<string, readonly Make[]>> = {
  'message queued': [report('sent'), report('failed')],
  'message sent': [report('delivered'), report('read'), report('failed')],
  'message delivered': [report('read')],
  'channel active': [move('Disconnect', 'disconnected')],
  'channel pending': [move('Connect', 'active')],
  'channel disconnected': [move('Connect', 'active')],
  'whatsapp_template pending': [
    review('Approve', { status: 'approved' }),
    review('Reject', { status: 'rejected', reason: 'It was rejected in the console.' }),
  ],
  'job running': [failJob],
};

interface CausesProps {
  readonly resource: KeptResource;
  /** In a line of text, where the id alone says which resource is meant. */
  readonly isSmall?: boolean;
}

/** Buttons for what can happen to a resource from where it stands, by docs/states.md. */
export const Causes = ({ resource: { object, id, status }, isSmall = false }: CausesProps) => (
  <>
    {(CAUSES[`${object} ${String(status)}`] ?? []).map((make) => {
      const { title, run } = make(id);
      const more = isSmall ? { class: 'small', 'aria-label': `${title}: ${id}` } : {};
      return (
        <Act key={title} {...more} work={run} done={`${id}: ${title.toLowerCase()}.`}>
          {isSmall ? words(title.replace('Mark as ', '')) : title}
        </Act>
      );
    })}
  </>
);
