import type { Tool } from '../tool.ts';
import { expressOpenapiValidator } from './express-openapi-validator.ts';
import { heyApi } from './hey-api.ts';
import { importers } from './importers.ts';
import { kubb } from './kubb.ts';
import { mcp } from './mcp.ts';
import { modelina } from './modelina.ts';
import { openapiBackend } from './openapi-backend.ts';
import { orval, orvalZod } from './orval.ts';
import { pages } from './pages.ts';
import { postman } from './postman.ts';
import { specmatic } from './specmatic.ts';
import { typeGenerators } from './type-generators.ts';
import { validators } from './validators.ts';

/** Every tool, in the order of docs/tools.md. */
export const tools: readonly Tool[] = [
  ...validators,
  heyApi,
  kubb,
  orval,
  orvalZod,
  ...typeGenerators,
  expressOpenapiValidator,
  openapiBackend,
  postman,
  ...importers,
  specmatic,
  mcp,
  ...pages,
  modelina,
];
