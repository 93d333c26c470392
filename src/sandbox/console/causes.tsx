import type { ControlOperations, KeptResource } from '../../../generated/control.ts';
import { Act } from './announce.tsx';
import { control } from './api.ts';
import { words } from './format.ts';

/** Something that happens outside the interface: what it is called, and what causes it. */
type Cause = readonly [title: string, run: (path: { id: string }) => Promise<unknown>];

const cause = <Id extends 'reportMessage' | 'moveChannel' | 'reviewTemplate' | 'failJob'>(
  title: string,
  id: Id,
  body: ControlOperations[Id]['body'],
): Cause => [title, (path) => control(id, { path, body } as never)];

const report = (status: 'sent' | 'delivered' | 'read' | 'failed'): Cause =>
  cause(`Mark as ${status}`, 'reportMessage', { status });
const connect = cause('Connect', 'moveChannel', { status: 'active' });

const CAUSES: Readonly<Record<string, readonly Cause[]>> = {
  'message queued': [report('sent'), report('failed')],
  'message sent': [report('delivered'), report('read'), report('failed')],
  'message delivered': [report('read')],
  'channel active': [cause('Disconnect', 'moveChannel', { status: 'disconnected' })],
  'channel pending': [connect],
  'channel disconnected': [connect],
  'whatsapp_template pending': [
    cause('Approve', 'reviewTemplate', { status: 'approved' }),
    cause('Reject', 'reviewTemplate', {
      status: 'rejected',
      reason: 'It was rejected in the console.',
    }),
  ],
  'job running': [cause('Fail', 'failJob', { error: 'It was failed in the console.' })],
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
