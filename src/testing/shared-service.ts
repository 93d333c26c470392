import { createService, type Service } from '../service/create-service.ts';

let shared: Service | undefined;

/** The contract as a service. It holds no state of a test, and what it has compiled serves every test of a file. */
export const sharedService = (): Service => (shared ??= createService());
