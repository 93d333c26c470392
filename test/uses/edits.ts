import type { Documents } from './next-package.ts';

type Edit = (contract: Documents) => void;

const schemas = ({ openapi }: Documents): any => openapi.components.schemas;

/** Copies of an edit for both descriptions, which share schemas. */
const inBoth =
  (edit: (schemas: any) => void): Edit =>
  ({ openapi, asyncapi }) => {
    edit(openapi.components.schemas);
    edit(asyncapi.components.schemas);
  };

/** Small breaking changes of the contract, each of another kind; `project/` marks the lines that each breaks. */
export const EDITS: Readonly<Record<string, Edit>> = {
  'removed-field': (all) => void delete schemas(all).Contact.properties.country,
  nullable: (all) => void (schemas(all).Ticket.properties.subject.type = ['string', 'null']),
  format: (all) => void delete schemas(all).Timestamp.format,
  'integer-number': (all) => void (schemas(all).Deal.properties.probability.type = 'number'),
  'required-prop': (all) => {
    schemas(all).TaskCreate.properties.calendar_id = { type: 'string', description: 'Where.' };
    schemas(all).TaskCreate.required.push('calendar_id');
  },
  'request-removed': (all) => void delete schemas(all).DealUpdate.properties.lost_reason,
  closed: (all) => void (schemas(all).NoteCreate.additionalProperties = false),
  'enum-removed': (all) => {
    const { type } = schemas(all).TaskCreate.properties;
    type.enum = type.enum.filter((one: string) => one !== 'meeting');
  },
  // Of a union of types, whose members list other values: no line of the project has this one.
  'union-enum': (all) => {
    const { operation } = schemas(all).ContactBulk.properties;
    operation.enum = operation.enum.filter((one: string) => one !== 'remove_tags');
    delete operation['x-takes'].remove_tags;
  },
  'param-enum': ({ openapi }) =>
    void (openapi.components.parameters.Sort.schema.enum = ['created_at']),
  'param-required': ({ openapi }) =>
    void openapi.paths['/v1/jobs'].get.parameters.push({
      name: 'region',
      in: 'query',
      required: true,
      description: 'Where they run.',
      schema: { type: 'string' },
    }),
  default: ({ openapi }) => void (openapi.components.parameters.Limit.schema.default = 10),
  pattern: (all) => void (schemas(all).ContactCreate.properties.phone.pattern = '^\\+[1-9]\\d+$'),
  header: ({ openapi }) => void (openapi.components.responses.InboxList.headers = {}),
  status: ({ openapi }) => {
    const { responses } = openapi.paths['/v1/contacts/bulk'].post;
    responses['200'] = responses['202'];
    delete responses['202'];
  },
  'event-removed': ({ openapi, asyncapi }) => {
    delete openapi.webhooks['campaign.completed'];
    delete asyncapi.components.messages['campaign.completed'];
    for (const channel of Object.values<any>(asyncapi.channels))
      delete channel.messages['campaign.completed'];
    for (const operation of Object.values<any>(asyncapi.operations))
      operation.messages = operation.messages?.filter(
        ({ $ref }: any) => !$ref.endsWith('campaign.completed'),
      );
  },
  'event-optional': inBoth(({ MessageEventData }) => void (MessageEventData.required = ['object'])),
  alternative: (all) => {
    const { MacroAction } = schemas(all);
    MacroAction.oneOf.pop();
    delete MacroAction.discriminator.mapping.add_note;
  },
  renamed: ({ openapi }) =>
    void (Object.values<any>(openapi.paths['/v1/macros/{id}/run'])[0]['x-client'].method = 'start'),
  'schema-renamed': ({ openapi }) => {
    const text = JSON.stringify(openapi).replaceAll('schemas/Inbox"', 'schemas/Mailbox"');
    const { schemas: renamed } = JSON.parse(text).components;
    renamed.Mailbox = renamed.Inbox;
    delete renamed.Inbox;
    Object.assign(openapi, JSON.parse(text), {
      components: { ...JSON.parse(text).components, schemas: renamed },
    });
  },
};
