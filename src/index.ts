// The package's root: the client, its errors, and the types of the contract.
export * from '../generated/index.ts';
