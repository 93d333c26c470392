import { describe, expect, test } from 'vitest';
import { asyncapiText, openapiText } from './look-up.ts';

describe('what the introduction to the HTTP interface repeats', () => {
  test.each([
    ['R-002', /token endpoint is on the same host as everything else/],
    ['R-008', /single resource comes as `\{ "data": …, "meta": \{ "request_id": … \} \}`/],
    [
      'R-009',
      /list comes as an object with `object` equal to `list`, [^.]*`data`[^.]*`pagination`/,
    ],
    ['R-013', /a write may carry an `Idempotency-Key`/i],
    ['R-015', /key is reused with a different body, it returns 409/],
    ['R-022', /returns 202 with a job\. Poll it at `GET \/v1\/jobs\/\{id\}`/],
    ['R-023', /timestamps are strings\. [^.]*`date-time` [^.]*ISO 8601 date-times in UTC/i],
    ['R-024', /every resource names its type in `object`/i],
    ['R-055', /request bodies are JSON [^.]*, except at the token endpoint/i],
    ['R-115', /`client_id` and `client_secret` [^.]* `POST \/oauth\/token`, by the grant/],
    ['R-116', /opaque token of type `Bearer`/],
    ['R-122', /returns the client id, the workspace id, the mode and the scopes of the token/],
    ['R-123', /creating or managing webhook endpoints takes `webhooks:manage`/i],
    ['R-128', /a body with `id`, `type`, `created_at` and `data`/],
    ['R-133', /`X-Service-Event`, `X-Service-Delivery`, `X-Service-Timestamp` and `X-Service-Sig/],
    ['R-156', /under `\/v1` has the body `\{ "error": \{ type, code, message, trace_id, details/],
    ['R-159', /`details` is optional and may be any JSON value/],
    ['R-160', /\| 400 \| `invalid_request_error` \|/],
    ['R-161', /\| 401 \| `authentication_error` \|/],
    ['R-162', /\| 403 \| `permission_error` \|/],
    ['R-163', /\| 404 \| `not_found_error` \|/],
    ['R-164', /\| 429 \| `rate_limit_error` \|/],
    ['R-165', /\| 409 \| `conflict_error` \|/],
    ['R-166', /token endpoint has a shape of its own: `\{ "error": …, "error_description": … \}`/],
  ])('%s %s', (_row, says) => {
    expect(openapiText).toMatch(says);
  });
});

describe('what the introduction to the events repeats', () => {
  test.each([
    [
      'R-066',
      /`POST \/v1\/webhooks` of the HTTP interface registers a URL and the events it wants/,
    ],
    ['R-100', /needs the scope `webhooks:manage`/],
    ['R-101', /the URL must be https/],
    ['R-106', /`GET \/v1\/webhooks\/events` returns the full catalog of event names/],
    ['A-73', /the whole secret, prefix included, as UTF-8 bytes for the key/],
  ])('%s %s', (_row, says) => {
    expect(asyncapiText).toMatch(says);
  });
});
