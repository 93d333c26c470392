// What Spectral recommends and the specifications leave open: taste, which is in strict.js alone.
import { namesIn } from './document/names-in.js';

export const OPTIONAL = namesIn(`
  operation-success-response operation-tag-defined info-contact info-description
  no-eval-in-markdown no-script-tags-in-markdown operation-description operation-operationId
  operation-operationId-valid-in-url operation-tags duplicated-entry-in-enum
  path-keys-no-trailing-slash oas2-api-host oas2-api-schemes oas2-unused-definition
  oas3-api-servers oas3-unused-component oas3-callbacks-in-callbacks oas3_1-servers-in-webhook
  oas3_1-callbacks-in-webhook oas3_2-no-deprecated-xml-attribute
  asyncapi-info-contact-properties asyncapi-info-contact asyncapi-info-description
  asyncapi-info-license asyncapi-latest-version asyncapi-operation-description
  asyncapi-3-operation-description asyncapi-operation-operationId
  asyncapi-channel-no-trailing-slash asyncapi-3-channel-no-trailing-slash
  asyncapi-server-no-trailing-slash asyncapi-3-server-no-trailing-slash
  asyncapi-payload-unsupported-schemaFormat asyncapi-3-payload-unsupported-schemaFormat
  asyncapi-servers asyncapi-tags asyncapi-3-tags asyncapi-unused-components-schema
  asyncapi-unused-components-server
`);
