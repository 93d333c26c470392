import type { Client } from '../../generated/index.ts';

type MethodName = {
  [Family in keyof Client & string]: `${Family}.${keyof Client[Family] & string}`;
}[keyof Client & string];

/** A method of the client that is one call of the contract, with its family: `contacts.get`. */
export type OperationName = Exclude<MethodName, 'contacts.importAll' | 'jobs.wait'>;
