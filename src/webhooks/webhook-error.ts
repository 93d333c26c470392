/** Every `code` that a WebhookError can have. The list may grow with a minor version. */
export const WEBHOOK_ERROR_CODES = [
  'invalid_options',
  'invalid_secret',
  'invalid_body',
  'invalid_headers',
  'missing_header',
  'malformed_signature',
  'wrong_signature',
  'malformed_timestamp',
  'stale_timestamp',
  'invalid_json',
  'invalid_event',
  'event_mismatch',
  'delivery_mismatch',
  'crypto_failed',
  'method_not_allowed',
  'unsupported_media_type',
  'body_too_large',
  'body_consumed',
  'body_timeout',
  'client_gone',
  'receiver_closed',
] as const;

/** What went wrong with a delivery, for programs. */
export type WebhookErrorCode = (typeof WEBHOOK_ERROR_CODES)[number];

/** A delivery that is refused, or a call that cannot be carried out; `message` says what to do. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookErrorCode;

  /** @param advice follows on the code in the message: these lines ship to browsers, too */
  constructor(code: WebhookErrorCode, advice: string) {
    super(`${code}: ${advice}`);
    this.code = code;
  }
}
