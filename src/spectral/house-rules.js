// Every rule of our own, by name. A rule is a file: what it wants, why, how to mend it, bad and good.
import * as acceptedIsJob from './rules/accepted-is-job.js';
import * as betaValuesKnown from './rules/beta-values-known.js';
import * as calledUrlIsHttps from './rules/called-url-is-https.js';
import * as clientNameUnique from './rules/client-name-unique.js';
import * as componentNameOwn from './rules/component-name-own.js';
import * as componentPascalCase from './rules/component-pascal-case.js';
import * as constHasType from './rules/const-has-type.js';
import * as createdHasLink from './rules/created-has-link.js';
import * as deprecatedHasHeaders from './rules/deprecated-has-headers.js';
import * as deprecatedHasSunset from './rules/deprecated-has-sunset.js';
import * as descriptionAdds from './rules/description-adds.js';
import * as errorSchema from './rules/error-schema.js';
import * as errorTypePairsWithStatus from './rules/error-type-pairs-with-status.js';
import * as eventCatalogComplete from './rules/event-catalog-complete.js';
import * as eventDataObjectConst from './rules/event-data-object-const.js';
import * as eventTypeConsistent from './rules/event-type-consistent.js';
import * as expandNamesRelations from './rules/expand-names-relations.js';
import * as headerHyphenatedPascal from './rules/header-hyphenated-pascal.js';
import * as httpsOnly from './rules/https-only.js';
import * as idIsString from './rules/id-is-string.js';
import * as inputHas400 from './rules/input-has-400.js';
import * as listEnvelope from './rules/list-envelope.js';
import * as listHasCursor from './rules/list-has-cursor.js';
import * as messageDescribed from './rules/message-described.js';
import * as messageHasExample from './rules/message-has-example.js';
import * as messageHeaderSet from './rules/message-header-set.js';
import * as messageNameUnique from './rules/message-name-unique.js';
import * as no422 from './rules/no-422.js';
import * as noAllOf from './rules/no-all-of.js';
import * as noComponentClash from './rules/no-component-clash.js';
import * as noDefaultResponse from './rules/no-default-response.js';
import * as noNullable from './rules/no-nullable.js';
import * as noPathLevelParameters from './rules/no-path-level-parameters.js';
import * as operationHasClientName from './rules/operation-has-client-name.js';
import * as operationHasErrors from './rules/operation-has-errors.js';
import * as operationIdVerb from './rules/operation-id-verb.js';
import * as operationScoped from './rules/operation-scoped.js';
import * as parameterHasExample from './rules/parameter-has-example.js';
import * as parameterSnakeCase from './rules/parameter-snake-case.js';
import * as pathParameterHas404 from './rules/path-parameter-has-404.js';
import * as plainWords from './rules/plain-words.js';
import * as propertyDescribed from './rules/property-described.js';
import * as propertyHasExample from './rules/property-has-example.js';
import * as propertySnakeCase from './rules/property-snake-case.js';
import * as rateLimitedHasRetryAfter from './rules/rate-limited-has-retry-after.js';
import * as requestEnumExplained from './rules/request-enum-explained.js';
import * as requestHasExample from './rules/request-has-example.js';
import * as resourceEnvelope from './rules/resource-envelope.js';
import * as resourceObjectConst from './rules/resource-object-const.js';
import * as responseEnumOpen from './rules/response-enum-open.js';
import * as responseHasExample from './rules/response-has-example.js';
import * as responseHeaderHasExample from './rules/response-header-has-example.js';
import * as stabilityMarked from './rules/stability-marked.js';
import * as summaryForm from './rules/summary-form.js';
import * as unionDiscriminated from './rules/union-discriminated.js';
import * as webhookTagged from './rules/webhook-tagged.js';
import * as webhookWithoutSecurity from './rules/webhook-without-security.js';
import * as writeHasConflict from './rules/write-has-conflict.js';
import * as writeHasIdempotencyKey from './rules/write-has-idempotency-key.js';

/**
 * @typedef {{ why: string, mend: string, bad: string, good: string }} Guide
 * @typedef {{ rule: { description: string } & Record<string, any>, guide: Guide }} HouseRule
 */

/** @type {Record<string, HouseRule>} */
export const houseRules = {
  'accepted-is-job': acceptedIsJob,
  'beta-values-known': betaValuesKnown,
  'called-url-is-https': calledUrlIsHttps,
  'client-name-unique': clientNameUnique,
  'component-name-own': componentNameOwn,
  'component-pascal-case': componentPascalCase,
  'const-has-type': constHasType,
  'created-has-link': createdHasLink,
  'deprecated-has-headers': deprecatedHasHeaders,
  'deprecated-has-sunset': deprecatedHasSunset,
  'description-adds': descriptionAdds,
  'error-schema': errorSchema,
  'error-type-pairs-with-status': errorTypePairsWithStatus,
  'event-catalog-complete': eventCatalogComplete,
  'event-data-object-const': eventDataObjectConst,
  'event-type-consistent': eventTypeConsistent,
  'expand-names-relations': expandNamesRelations,
  'header-hyphenated-pascal': headerHyphenatedPascal,
  'https-only': httpsOnly,
  'id-is-string': idIsString,
  'input-has-400': inputHas400,
  'list-envelope': listEnvelope,
  'list-has-cursor': listHasCursor,
  'message-described': messageDescribed,
  'message-has-example': messageHasExample,
  'message-header-set': messageHeaderSet,
  'message-name-unique': messageNameUnique,
  'no-422': no422,
  'no-all-of': noAllOf,
  'no-component-clash': noComponentClash,
  'no-default-response': noDefaultResponse,
  'no-nullable': noNullable,
  'no-path-level-parameters': noPathLevelParameters,
  'operation-has-client-name': operationHasClientName,
  'operation-has-errors': operationHasErrors,
  'operation-id-verb': operationIdVerb,
  'operation-scoped': operationScoped,
  'parameter-has-example': parameterHasExample,
  'parameter-snake-case': parameterSnakeCase,
  'path-parameter-has-404': pathParameterHas404,
  'plain-words': plainWords,
  'property-described': propertyDescribed,
  'property-has-example': propertyHasExample,
  'property-snake-case': propertySnakeCase,
  'rate-limited-has-retry-after': rateLimitedHasRetryAfter,
  'request-enum-explained': requestEnumExplained,
  'request-has-example': requestHasExample,
  'resource-envelope': resourceEnvelope,
  'resource-object-const': resourceObjectConst,
  'response-enum-open': responseEnumOpen,
  'response-has-example': responseHasExample,
  'response-header-has-example': responseHeaderHasExample,
  'stability-marked': stabilityMarked,
  'summary-form': summaryForm,
  'union-discriminated': unionDiscriminated,
  'webhook-tagged': webhookTagged,
  'webhook-without-security': webhookWithoutSecurity,
  'write-has-conflict': writeHasConflict,
  'write-has-idempotency-key': writeHasIdempotencyKey,
};
