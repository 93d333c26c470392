import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/service/json.ts';
import { openapi } from '../contract.ts';
import { constraintsOf } from './constraints.ts';
import { EVENT_NAMES } from './event-names.ts';
import { dataOf } from './look-up.ts';

const MARK = 'x-stability-level';
const { schemas, parameters, headers } = openapi['components'];
const entries = (map: JsonObject): [string, JsonObject][] => Object.entries(map);

const requires = (name: string, fields: string): string[] =>
  fields.split(' ').map((field) => `${name} requires ${field}`);

/** All that the contract demands of stated values, but for the seventeen delivery bodies. */
const DEMANDED: Record<string, string[]> = {
  'R-024': [
    'ApplicationContext.object const "api_client_context"',
    'Campaign.object const "campaign"',
    'CampaignRun.object const "campaign_run"',
    'Contact.object const "contact"',
    'CustomObjectRecord.object const "record"',
    'Deal.object const "deal"',
    'Identifier.object const "identifier"',
    'Job.object const "job"',
    'RecordLink.object const "record_link"',
  ],
  // Presence is decided for each of these.
  'A-04': [
    ...requires('ApplicationContext', 'object client_id workspace_id mode scopes'),
    ...requires('Campaign', 'object id type status counts total created_at updated_at'),
    ...requires(
      'CampaignRun',
      'object id run_number status trigger total sent delivered failed created_at',
    ),
    ...requires('Contact', 'object id tags identifiers custom_fields created_at updated_at'),
    ...requires(
      'CustomObjectRecord',
      'object id object_key number display_number name stage owner_id properties created_at updated_at stage_changed_at',
    ),
    ...requires('Deal', 'object id stage status pipeline_id created_at updated_at'),
    ...requires('Identifier', 'object id type value primary verified created_at'),
    ...requires('Job', 'object id type status progress total created_at'),
    ...requires(
      'RecordLink',
      'object id association_id target_type target_id target_name target_object_key',
    ),
  ],
  'R-023': ['Timestamp format "date-time"'],
  'R-025': ['Contact.created_at format "date-time"'],
  'R-026': ['Identifier.created_at format "date-time"'],
  'R-033': ['Job.created_at format "date-time"'],
  'R-094': ['CampaignLaunch.scheduled_at format "date-time"'],
  'R-044': ['RecordLinkCreate requires association_id', 'RecordLinkCreate requires target_id'],
  'R-047': ['Meta requires request_id'],
  'R-051': ['WebhookUpdate.status enum ["active"]'], // and A-55
  'R-071': [
    'TokenRequest requires grant_type',
    'TokenRequest.grant_type const "client_credentials"',
  ],
  'R-074': ['TokenResponse requires access_token'],
  'R-075': ['TokenResponse requires token_type', 'TokenResponse.token_type const "Bearer"'],
  'R-076': ['TokenResponse requires expires_in'],
  'R-077': ['TokenError requires error', 'TokenError requires error_description'],
  'R-085': ['ContactImport.contacts maxItems 50000'],
  'R-101': ['WebhookCreate.url pattern "^https://"'],
  'R-156': ['ErrorResponse requires error'],
  'R-157': ['ErrorBody requires type'],
  'R-158': ['ErrorBody requires code', 'ErrorBody requires message', 'ErrorBody requires trace_id'],
  // The stated fields of schemas that are this contract's own.
  'A-53': ['WebhookEndpoint', 'WebhookEndpointWithSecret'].flatMap((name) =>
    ['url', 'events', 'status'].map((field) => `${name} requires ${field}`),
  ),
  'R-103': ['WebhookEndpointWithSecret requires secret'],
  'R-126': ['WebhookEndpointWithSecret.secret pattern "^whsec_"'],
  'R-114': [
    'ContactsContent requires type',
    'ContactsContent.type const "contacts"',
    'InteractiveContent requires type',
    'InteractiveContent.type const "interactive"',
    'LocationContent requires type',
    'LocationContent.type const "location"',
    'ReactionContent requires type',
    'ReactionContent.type const "reaction"',
  ],
  // What deliveries are made of.
  'R-128': ['EventId pattern "^evt_"'],
  'R-130': [
    'EventTimestamp pattern "\\\\.[0-9]{3}(Z|\\\\+00:00)$"',
    'EventTimestamp format "date-time"',
  ],
  'R-131': [
    ...['Campaign', 'Contact', 'Conversation', 'Deal', 'Job', 'Message', 'Ticket']
      .concat('WhatsappTemplate')
      .flatMap((name) => [`${name}EventData requires object`, `${name}EventData requires id`]),
    'CampaignEventData.object const "campaign"',
    'ContactEventData.object const "contact"',
    'DealEventData.object const "deal"',
    'JobEventData.object const "job"',
  ],
  'R-132': ['ContactEventData requires name'],
  'R-134': ['DeliveryId pattern "^whd_"'],
  'R-136': ['DeliverySignature pattern "^sha256=[0-9A-Fa-f]+$"'], // and A-74
};

function ownConstraints(name: string, schema: JsonObject): string[] {
  if (schema[MARK] === 'stable') return constraintsOf(name, schema, 'stable');
  const stated = entries(schema['properties'] ?? {}).filter(
    ([, child]) => child[MARK] === 'stable',
  );
  const required = stated
    .filter(([field]) => schema['required']?.includes(field))
    .map(([field]) => `${name} requires ${field}`);
  return [
    ...required,
    ...stated.flatMap(([field, child]) => constraintsOf(`${name}.${field}`, child, 'stable')),
  ];
}

const isDelivery = (name: string): boolean => /Event$/.test(name);
// Held to their frame below.
const isEnvelope = (name: string): boolean => /(Envelope|Page)$/.test(name);
const found = entries(schemas)
  .filter(([name]) => !isDelivery(name) && !isEnvelope(name))
  .flatMap(([name, schema]) => ownConstraints(name, schema));

test('no stated schema or property demands more than the service states', () => {
  const known = new Set(Object.values(DEMANDED).flat());

  expect(found.filter((constraint) => !known.has(constraint))).toEqual([]);
});

test.each(Object.entries(DEMANDED))('%s is demanded: %j', (_row, constraints) => {
  expect(constraints.filter((constraint) => !found.includes(constraint))).toEqual([]);
});

describe.each(EVENT_NAMES)('the delivery body of %s', (name) => {
  test('R-128 R-129 R-130 R-131 demands four fields and nothing beyond', () => {
    const [schema, node] = entries(schemas).find(
      ([key, { properties }]) => isDelivery(key) && properties.type.const === name,
    )!;

    expect(constraintsOf('event', node, schema)).toEqual([
      'event requires id',
      'event requires type',
      'event requires created_at',
      'event requires data',
      'event.id pattern "^evt_"',
      `event.type const "${name}"`,
      'event.created_at pattern "\\\\.[0-9]{3}(Z|\\\\+00:00)$"',
      'event.created_at format "date-time"',
    ]);
  });
});

describe('around the schemas', () => {
  const stable = (map: JsonObject): [string, JsonObject][] =>
    entries(map).filter(([, node]) => node[MARK] === 'stable');

  test.each(entries(schemas).filter(([name]) => isEnvelope(name)))(
    'R-008 R-009 R-056 %s demands its frame, and nothing beyond',
    (name, schema) => {
      const members = name.endsWith('Page')
        ? ['object', 'data', 'pagination', 'meta']
        : ['data', 'meta'];
      const list = name.endsWith('Page') ? ['body.object const "list"'] : [];

      expect(constraintsOf('body', schema, 'stable')).toEqual([
        ...members.map((member) => `body requires ${member}`),
        ...list,
      ]);
    },
  );

  test('R-013 R-016 R-017 R-018 only the values of expand are listed in parameters', () => {
    const demands = stable(parameters).flatMap(([name, { schema }]) =>
      constraintsOf(name, schema, 'stable'),
    );

    expect(demands).toEqual([
      'ExpandContact[] enum ["contact"]',
      'ExpandDeal[] enum ["contact","company"]',
      'ExpandRecord[] enum ["links"]',
    ]);
  });

  test('R-013 no stated parameter is required but those in a path', () => {
    const required = stable(parameters).filter(([, parameter]) => parameter['required']);

    expect(required.filter(([, parameter]) => parameter['in'] !== 'path')).toEqual([]);
  });

  test('R-183 of stated headers only Deprecation has a fixed value', () => {
    expect(
      stable(headers).flatMap(([name, { schema }]) => constraintsOf(name, schema, 'stable')),
    ).toEqual(['Deprecation const "true"']);
  });

  test('R-104 (A-56) the secret after a rotation is demanded as the first one is', () => {
    expect(dataOf('POST /v1/webhooks/{id}/rotate_secret')).toBe(dataOf('POST /v1/webhooks'));
  });
});
