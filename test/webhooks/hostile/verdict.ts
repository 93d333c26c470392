import { WebhookError } from '../../../src/webhooks/index.ts';

/** The code of the refusal, or what else became of it. */
export async function verdict(
  verify: (options: never) => unknown,
  options: unknown,
): Promise<string> {
  try {
    await verify(options as never);
    return 'accepted';
  } catch (error) {
    return error instanceof WebhookError ? error.code : `no WebhookError: ${String(error)}`;
  }
}
