export interface Fault {
  /** A JSON Pointer into the value (RFC 6901); empty for the value itself. */
  readonly pointer: string;
  readonly message: string;
}

/** One fault of a request, as `error.details.issues` has it. */
export interface Issue extends Fault {
  readonly in: 'body' | 'query' | 'path' | 'header';
  /** A JSON Pointer into the body, or the name of the parameter. */
  readonly pointer: string;
}
