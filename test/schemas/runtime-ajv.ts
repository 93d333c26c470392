// An ajv of our own that compiles the contract: the second opinion on what our checks find.
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { escapeSegment, type JsonObject } from '../../src/service/json.ts';
import { openapi } from '../contract/contract.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, discriminator: true });
addFormats.default(ajv);
ajv.addSchema(
  { components: { schemas: withoutMappings(openapi['components'].schemas) } },
  'openapi',
);

/** ajv refuses the mapping of a discriminator; the members say the same by their constants. */
function withoutMappings(node: any): any {
  if (Array.isArray(node)) return node.map(withoutMappings);
  if (typeof node !== 'object' || node === null) return node;
  const { discriminator, ...rest } = node as JsonObject;
  const kept = Object.entries(rest).map(([key, value]) => [key, withoutMappings(value)]);
  const tag = discriminator?.mapping && {
    discriminator: { propertyName: discriminator.propertyName },
  };
  return { ...Object.fromEntries(kept), ...tag };
}

const validators = new Map<string, ValidateFunction>();

/** Where a value breaks a schema of the contract, and by which keyword: the first 50, in ajv's order. */
export function runtimeFaults(name: string, value: unknown): string[] {
  const pointer = `openapi#/components/schemas/${name}`;
  const validate = validators.get(name) ?? (ajv.getSchema(pointer) as ValidateFunction);
  validators.set(name, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, 50).map(readFault);
}

function readFault({ keyword, instancePath, params }: ErrorObject): string {
  const field = params['missingProperty'] ?? (keyword === 'discriminator' && params['tag']);
  const isMissing = keyword === 'discriminator' && params['tagValue'] === undefined;
  const place = field ? `${instancePath}/${escapeSegment(field)}` : instancePath;
  return `${place} ${isMissing ? 'required' : keyword}`;
}
