// `messaging-crm-api/testing`: the contract as a `fetch`, for tests without a server.
export { createTestFetch, type TestFetch } from './create-test-fetch.ts';
export { fixture } from './fixture.ts';
export type { OperationName } from './operation-name.ts';
export type { TestResponse, TestData, TestResponder } from './test-response.ts';
export type { TestFetchOptions } from './test-fetch-options.ts';
export type { TestRequest } from './test-request.ts';
