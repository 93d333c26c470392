import type { KeptResource } from '../../../generated/control.ts';
import { failJob, moveChannel, reportMessage, reviewTemplate } from './api.ts';

/** Something that happens outside the interface, and that the page can cause. */
interface Cause {
  readonly title: string;
  readonly run: () => Promise<unknown>;
}

/** What can happen to a resource from where it stands, by docs/states.md. */
export function causesOf({ object, id, status }: KeptResource): readonly Cause[] {
  const make = CAUSES[`${object} ${String(status)}`];
  return make ? make(id) : [];
}

const report = (id: string, status: string, title: string): Cause => ({
  title,
  run: () => reportMessage(id, status),
});

const CAUSES: Readonly<Record<string, (id: string) => readonly Cause[]>> = {
  'message queued': (id) => [
    report(id, 'sent', 'Mark as sent'),
    report(id, 'failed', 'Mark as failed'),
  ],
  'message sent': (id) => [
    report(id, 'delivered', 'Mark as delivered'),
    report(id, 'read', 'Mark as read'),
    report(id, 'failed', 'Mark as failed'),
  ],
  'message delivered': (id) => [report(id, 'read', 'Mark as read')],
  'channel active': (id) => [{ title: 'Disconnect', run: () => moveChannel(id, 'disconnected') }],
  'channel pending': (id) => [{ title: 'Connect', run: () => moveChannel(id, 'active') }],
  'channel disconnected': (id) => [{ title: 'Connect', run: () => moveChannel(id, 'active') }],
  'whatsapp_template pending': (id) => [
    { title: 'Approve', run: () => reviewTemplate(id, 'approved') },
    { title: 'Reject', run: () => reviewTemplate(id, 'rejected') },
  ],
  'job running': (id) => [
    { title: 'Fail', run: () => failJob(id, 'It was failed in the console.') },
  ],
};
