// `messaging-crm-api/schemas`: each schema of the contract as a Standard Schema, which carries its JSON Schema.
export * from '../../generated/contract-schemas.ts';
export type {
  ContractSchema,
  JsonSchema,
  JsonSchemaOptions,
  SchemaIssue,
  SchemaResult,
} from './create-schema.ts';
