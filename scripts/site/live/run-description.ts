// What `run.json` beside the page of an operation says: all that the panel needs to know of it.
import type { SeedData } from '../../../src/sandbox/seed/seed-data.ts';
import type { Parameter } from '../../../src/service/service-operation.ts';
import type { Operation } from '../../contract/operations.ts';

/** Names in a body, with `*` for the entries of a list; 1 where the contract leaves them open. */
export type RunNames = 1 | { readonly [name: string]: RunNames };

export interface RunParameter extends Pick<Parameter, 'name' | 'in' | 'required'> {
  readonly description: string;
  /** What stands in the empty field. */
  readonly hint: string;
  /** Values that are offered. */
  readonly choices: readonly string[];
  readonly isList: boolean;
}

/** What is done to the sandbox before a request. */
export interface Preparation {
  /** Data that is put into it. */
  readonly before?: readonly SeedData[];
  /** A campaign, whose run ends if there is one under way. */
  readonly settles?: string;
}

/**
 * One of the contract's examples, as a request to which the sandbox returns the documented status. `{fresh}` in its
 * body is another text in each request.
 */
export interface RunExample extends Preparation {
  /** Of its panel on the page: `example-full`. */
  readonly id: string;
  readonly title: string;
  readonly values: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly status: number;
  readonly note?: string;
  /** Parts of the page's samples, each with the code that stands for it here. */
  readonly renamed?: readonly (readonly [shown: string, fitting: string])[];
}

export interface RunError extends Preparation, Partial<Pick<RunExample, 'values' | 'body'>> {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  /** What is done to the request or the sandbox, in words. */
  readonly cause: string;
  readonly text?: string;
  /** `none`, a token that nobody has issued, one from which an hour has passed, or one with these scopes alone. */
  readonly access?: 'none' | 'unknown' | 'expired' | readonly string[];
  /** Value of `X-Sandbox-Fault`. */
  readonly fault?: string;
  /** The request is sent before, under the same key: with another body, or what it creates is deleted. */
  readonly first?: 'other' | 'deleted';
}

/** What causes an error, whichever it is. */
export type ErrorRecipe = Omit<RunError, 'status' | 'code' | 'title'>;

/** Where an operation leads: its page, and what its parameters are. */
export interface RunLink {
  readonly title: string;
  readonly page: string;
  /**
   * By parameter: a pointer into the response, such as `/data/id`, or a value of the request, such as `path.id`; to the
   * page of a resource, the field of it that has the value.
   */
  readonly values: Readonly<Record<string, string>>;
}

export interface RunDescription extends Pick<Operation, 'id' | 'verb' | 'path'> {
  readonly access: 'token' | 'credentials';
  readonly mediaType?: string;
  readonly parameters: readonly RunParameter[];
  /** What the contract knows of the body. */
  readonly names: RunNames;
  readonly examples: readonly RunExample[];
  readonly errors: readonly RunError[];
  readonly links: readonly RunLink[];
  /** What the statuses of the operation are called, such as `201 Created`. */
  readonly statuses: Readonly<Record<string, string>>;
  /** The pages that get resources, by the prefix of their ids. */
  readonly resources: Readonly<Record<string, RunLink>>;
}
