import type {
  ChannelMove,
  KeptResource,
  MessageReport,
  TemplateReview,
} from '../../../generated/control.ts';
import { Act } from './announce.tsx';
import { control } from './api.ts';
import { words } from './format.ts';

/** Something that happens outside the interface: what it is called, and what causes it. */
type Cause = readonly [title: string, run: (path: { id: string }) => Promise<unknown>];

const report = (status: MessageReport['status']): Cause => [
  `Mark as ${status}`,
  (path) => control('reportMessage', { path, body: { status } }),
];
const move = (title: string, status: ChannelMove['status']): Cause => [
  title,
  (path) => control('moveChannel', { path, body: { status } }),
];
const review = (title: string, body: TemplateReview): Cause => [
  title,
  (path) => control('reviewTemplate', { path, body }),
];
const failJob: Cause = [
  'Fail',
  (path) => control('failJob', { path, body: { error: 'It was failed in the console.' } }),
];

const CAUSES: Readonly<Record<string, readonly Cause[]>> = {
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
    {(CAUSES[`${object} ${String(status)}`] ?? []).map(([title, run]) => {
      const more = isSmall ? { class: 'small', 'aria-label': `${title}: ${id}` } : {};
      return (
        <Act key={title} {...more} work={() => run({ id })} done={`${id}: ${title.toLowerCase()}.`}>
          {isSmall ? words(title.replace('Mark as ', '')) : title}
        </Act>
      );
    })}
  </>
);
