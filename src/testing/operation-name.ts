import type { OperationResponses } from '../../generated/index.ts';

/** A method of the client that is one call of the contract, with its family: `contacts.get`. */
export type OperationName = keyof OperationResponses;
