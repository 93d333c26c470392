import type { OperationResponses } from '../../generated/index.ts';
import type { OperationName } from './operation-name.ts';
import type { TestRequest } from './test-request.ts';

interface Sending {
  /** Added to those of the contract's examples, or in their place. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds until the response comes. */
  readonly delayMs?: number | undefined;
  /** No response: `fetch` rejects, with this error or with one like that of a broken connection. */
  readonly networkError?: true | Error | undefined;
}

interface FreeText extends Sending {
  /** Any. Default: the success of the operation. */
  readonly status?: number | undefined;
  /** Sent as it is, and unchecked: HTML of a proxy, cut JSON, nothing. */
  readonly text: string;
}

/** What a declared response holds: of these, one. */
type Content<Declared> = Declared extends { body: infer Body; example: infer Name }
  ? {
      /** The name of one of the contract's examples for the status. Default: the first. */
      readonly example?: Name | undefined;
      /** The whole body, envelope included, in place of an example. It has to fit the contract. */
      readonly body?: Written<Body>;
      /** The body without its envelope; a list of it is the last page. */
      readonly data?: Body extends { data: infer Data } ? Written<Data> : never;
    }
  : never;

type ByStatus<Responses> = {
  [Status in keyof Responses & number]: Sending & {
    /** A status that the operation declares. Default: its success. Any, with `text`. */
    readonly status: Status;
  } & Content<Responses[Status]>;
}[keyof Responses & number];

type ByDefault<Responses> = Responses extends { success: infer Success }
  ? Sending & { readonly status?: undefined } & Content<Responses[Success & keyof Responses]>
  : never;

/** How an operation should respond. A field that is left out is taken from the contract's examples. */
export type TestResponse<Operation extends OperationName = OperationName> =
  Operation extends unknown
    ? ByStatus<OperationResponses[Operation]> | ByDefault<OperationResponses[Operation]> | FreeText
    : never;

/** A response, or a function that makes one from the request; it may keep state and be asynchronous. */
export type TestResponder<Operation extends OperationName = OperationName> =
  | TestResponse<Operation>
  | ((request: TestRequest) => TestResponse<Operation> | Promise<TestResponse<Operation>>);

/** What the data of an operation's success is; of a list, one entry of it. */
export type TestData<Operation extends OperationName> =
  OperationResponses[Operation] extends infer Responses extends { success: PropertyKey }
    ? Responses[Responses['success'] & keyof Responses] extends { body: { data: infer Data } }
      ? Data extends readonly (infer Entry)[]
        ? Entry
        : Data
      : never
    : never;

/** Whether the contract promises a value and the value can be empty: then a test may leave it out. */
type CanBeEmpty<Value> = null extends Value
  ? true
  : Value extends readonly unknown[]
    ? true
    : string extends keyof Value
      ? true
      : false;

/** A field of a body: times may be dates, which JSON writes as the contract has them. */
type Field<Body, Key extends keyof Body> =
  Written<Body[Key]> | (Key extends `${string}_at` ? Date : never);

/** A body as a test writes it: what is empty may be left out. */
export type Written<Body> = Body extends readonly (infer Entry)[]
  ? readonly Written<Entry>[]
  : Body extends object
    ? string extends keyof Body
      ? Body
      : {
          readonly [Key in keyof Body as CanBeEmpty<Body[Key]> extends true ? never : Key]: Field<
            Body,
            Key
          >;
        } & {
          readonly [Key in keyof Body as CanBeEmpty<Body[Key]> extends true ? Key : never]?:
            Field<Body, Key> | undefined;
        }
    : Body;
