import type { WebhookDelivery } from '../../../generated/index.ts';
import type { Workspace } from '../state/workspace.ts';

/** Events are kept as long as one of their deliveries waits, or has failed and can be made again. */
export function forgetEvent({ events }: Workspace, { event_id: id }: WebhookDelivery): void {
  const event = events.get(id);
  if (!event) return;
  if (event.pending > 1) events.put({ ...event, pending: event.pending - 1 });
  else events.delete(id);
}
