/** The `meta` of a response. */
export interface ResponseMeta {
  /** Id of the request, for the service's support. */
  readonly request_id: string;
}

/** The `pagination` of a list. */
export interface ListPagination {
  /** Pass it as `cursor` to get the next page; null on the last one. */
  readonly next_cursor: string | null;
  readonly has_more: boolean;
}

/** What a method resolves to. */
export interface Result<T> {
  readonly data: T;
  readonly meta: ResponseMeta;
  /** Status and headers of the response; its body has been read. */
  readonly response: Response;
}

/** What the method of the token endpoint resolves to: its response has no `meta`. */
export interface TokenResult<T> {
  readonly data: T;
  /** Status and headers of the response; its body has been read. */
  readonly response: Response;
}
