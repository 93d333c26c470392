import * as node from '../../../src/webhooks/index.ts';
import * as web from '../../../src/webhooks/web.ts';

/** What verifyWebhook made of its options: a delivery, a refusal, or a fault of its own. */
export function outcome(options: unknown): string {
  try {
    node.verifyWebhook(options as never);
    return 'accepted';
  } catch (error) {
    return error instanceof node.WebhookError ? 'refused' : `threw ${String(error)}`;
  }
}

/** The same of the entry for the web. */
export async function outcomeOfWeb(options: unknown): Promise<string> {
  try {
    await web.verifyWebhook(options as never);
    return 'accepted';
  } catch (error) {
    return error instanceof web.WebhookError ? 'refused' : `threw ${String(error)}`;
  }
}
