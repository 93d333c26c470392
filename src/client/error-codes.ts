// Types alone. `test/client/error-codes.test.ts` holds them to the error guide and to the contract.

/** The codes that go with each type of error. */
export interface ErrorCodes {
  invalid_request_error:
    | 'invalid_body'
    | 'invalid_identifier'
    | 'invalid_parameter'
    | 'malformed_json'
    | 'unknown_reference'
    | 'template_not_approved';
  authentication_error: 'missing_token' | 'invalid_token' | 'expired_token';
  permission_error: 'insufficient_scope';
  not_found_error: 'resource_not_found';
  conflict_error:
    | 'idempotency_key_reused'
    | 'idempotency_key_in_use'
    | 'campaign_running'
    | 'campaign_not_running'
    | 'channel_inactive'
    | 'no_channel'
    | 'identifier_in_use'
    | 'inbox_in_use'
    | 'job_ended'
    | 'object_has_records'
    | 'object_key_taken'
    | 'precondition_failed'
    | 'property_in_use'
    | 'property_type_fixed'
    | 'recipient_opted_out'
    | 'record_link_taken'
    | 'response_erased'
    | 'segment_in_use'
    | 'stage_in_use'
    | 'template_exists'
    | 'template_in_use'
    | 'template_locked'
    | 'ticket_closed';
  rate_limit_error: 'rate_limit_exceeded';
  api_error: 'internal_error' | 'repeated_cursor' | 'missing_cursor';
}

/**
 * The code of an error of some type, completed by editors. `unreadable_response` is the client's own,
 * for a response that is not the service's JSON. The service adds codes without a new version.
 */
export type ErrorCode<Type extends keyof ErrorCodes = keyof ErrorCodes> =
  ErrorCodes[Type] | 'unreadable_response' | (string & {});

/** One fault of a request. */
export interface RequestIssue {
  readonly in: 'body' | 'query' | 'path' | 'header' | (string & {});
  /** A JSON Pointer into the body, or the name of the parameter. */
  readonly pointer: string;
  readonly message: string;
}

/** What an `InvalidRequestError` holds in `details`. */
export interface InvalidRequestDetails {
  readonly issues?: readonly RequestIssue[];
}
