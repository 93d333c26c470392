// Every rule of our own that has a function: a file each, with what it wants, why, and how to fix it. Those without one
// are in declared-rules.js and declared-event-rules.js. Where a rule says nothing else, it is an error about OpenAPI
// (USUAL in house-rules.js). test/spectral/rule-set.test.ts holds the list against the folder: the Spectral CLI bundles
// the rules, so that nothing can read a folder where they run.
export * as acceptedIsJob from './rules/accepted-is-job.js';
export * as betaValuesKnown from './rules/beta-values-known.js';
export * as channelDelivers from './rules/channel-delivers.js';
export * as clientFamilyHasTag from './rules/client-family-has-tag.js';
export * as clientNameUnique from './rules/client-name-unique.js';
export * as componentNameOwn from './rules/component-name-own.js';
export * as deprecatedHasSunset from './rules/deprecated-has-sunset.js';
export * as descriptionAdds from './rules/description-adds.js';
export * as errorSchema from './rules/error-schema.js';
export * as errorTypePairsWithStatus from './rules/error-type-pairs-with-status.js';
export * as eventCatalogComplete from './rules/event-catalog-complete.js';
export * as eventTypeConsistent from './rules/event-type-consistent.js';
export * as exampleOrExamples from './rules/example-or-examples.js';
export * as expandNamesRelations from './rules/expand-names-relations.js';
export * as formatKnown from './rules/format-known.js';
export * as headerHyphenatedPascal from './rules/header-hyphenated-pascal.js';
export * as idIsString from './rules/id-is-string.js';
export * as keywordsAgree from './rules/keywords-agree.js';
export * as linkLeadsSomewhere from './rules/link-leads-somewhere.js';
export * as listEnvelope from './rules/list-envelope.js';
export * as listHasCursor from './rules/list-has-cursor.js';
export * as messageIsJson from './rules/message-is-json.js';
export * as messageNameUnique from './rules/message-name-unique.js';
export * as operationHasErrors from './rules/operation-has-errors.js';
export * as operationIdVerb from './rules/operation-id-verb.js';
export * as parameterHasExample from './rules/parameter-has-example.js';
export * as propertyDescribed from './rules/property-described.js';
export * as propertyHasExample from './rules/property-has-example.js';
export * as propertySnakeCase from './rules/property-snake-case.js';
export * as requestEnumExplained from './rules/request-enum-explained.js';
export * as resourceEnvelope from './rules/resource-envelope.js';
export * as resourceObjectConst from './rules/resource-object-const.js';
export * as responseEnumOpen from './rules/response-enum-open.js';
export * as schemaEnds from './rules/schema-ends.js';
export * as schemeHeaderDeclared from './rules/scheme-header-declared.js';
export * as summaryForm from './rules/summary-form.js';
export * as unionDiscriminated from './rules/union-discriminated.js';
