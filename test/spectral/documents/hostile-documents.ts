import { asyncapiDocument } from './asyncapi-document.ts';
import { openapiDocument } from './openapi-document.ts';

const COUNT = 10_000;

/** Texts of 100 kB that make a careless pattern try every way to split them. */
export const HOSTILE_TEXTS: Record<string, string> = {
  'letters and a wrong end': `${'a'.repeat(100_000)}!`,
  'words in snake_case and a wrong end': `${'a_'.repeat(50_000)}!`,
  'words with capitals and a wrong end': `${'Aa-'.repeat(33_333)}!`,
  'spaces and dots': `To do${' send.'.repeat(16_666)}`,
  'digits and hyphens': `${'2027-'.repeat(20_000)}x`,
};

const textOperation = (text: string): object => ({
  operationId: text,
  summary: text,
  description: text,
  deprecated: true,
  'x-sunset': text,
  'x-stability-level': text,
  'x-client': { family: text, method: text },
  tags: [text],
  security: [{ oauth2: [text] }],
  parameters: [
    { name: text, in: 'query', description: text, schema: { type: 'string', enum: [text] } },
    { name: `${text}X`, in: 'header', schema: { type: 'string', description: text } },
    { name: 'expand', in: 'query', schema: { items: { enum: [text] } } },
  ],
  responses: {
    400: { content: { 'application/json': { example: { error: { type: text } } } } },
    200: { headers: { [text]: {} }, description: text },
  },
});

/** A document that says the text wherever a rule reads one. */
export const sayingEverywhere = (text: string): object =>
  openapiDocument((document) => {
    document.servers[0].url = text;
    document.paths['/v1/hostile'] = { post: textOperation(text) };
    document.components.schemas[text] = { type: text };
    Object.assign(document.components.schemas.Contact.properties, {
      [text]: { type: 'string', const: text, enum: [text] },
    });
    Object.assign(document.components.schemas.WebhookCreate.properties, {
      url: { type: 'string', pattern: text, enum: [text], description: text },
    });
    document.webhooks[text] = { post: { tags: [text], description: text, summary: text } };
  });

const times = <T>(make: (index: number) => [string, T]): Record<string, T> =>
  Object.fromEntries(Array.from({ length: COUNT }, (_, index) => make(index)));

/** Documents with ten thousand of one thing. */
export const LARGE_DOCUMENTS: Record<string, () => object> = {
  'properties in a request and in a response': () =>
    openapiDocument(({ components }) => {
      const properties = times((index) => [`fooBar${index}_id`, { type: 'integer' }]);
      components.schemas.Contact.properties = properties;
      components.schemas.ContactCreate.properties = structuredClone(properties);
    }),
  'members of an envelope': () =>
    openapiDocument(({ components }) => {
      const stray = times((index) => [`stray_${index}`, { type: 'string' }]);
      for (const name of ['ContactReturned', 'ContactList', 'NotFound'])
        components.responses[name].content['application/json'].schema = {
          type: 'object',
          required: Object.keys(stray),
          properties: { ...stray, pagination: {}, data: { type: 'array' } },
        };
    }),
  'values of an enum': () =>
    openapiDocument(({ components }) => {
      const values = Object.keys(times((index) => [`value_${index}`, null]));
      components.schemas.WebhookCreate.properties.mode.enum = values;
      components.schemas.WebhookCreate.properties.mode.description = values.join(' ').slice(1);
      components.parameters.ExpandContact.schema.items.enum = values;
    }),
  'parameters, headers and examples': () =>
    openapiDocument(({ paths, components }) => {
      const parameters = times((index) => [`p${index}`, { name: `p${index}`, in: 'query' }]);
      paths['/v1/contacts'].get.parameters = Object.values(parameters);
      components.responses.NotFound.headers = times((index) => [`h${index}`, {}]);
      const example = { value: { error: { type: 'x' } } };
      components.responses.NotFound.content['application/json'].examples = times((index) => [
        `e${index}`,
        example,
      ]);
    }),
  'shapes of a union': () =>
    openapiDocument(({ components }) => {
      const shape = (index: number): object => ({
        type: 'object',
        required: ['type'],
        properties: { type: { type: 'string', const: `t${index}` } },
      });
      components.schemas.Content.oneOf = Object.values(
        times((index) => ['x' + index, shape(index)]),
      );
    }),
  'operations, webhooks and entries of the catalog': () =>
    openapiDocument(({ paths, webhooks, components }) => {
      Object.assign(
        paths,
        times((index) => [`/v1/p${index}`, { get: { 'x-client': { family: 'a', method: 'b' } } }]),
      );
      Object.assign(
        webhooks,
        times((index) => [`a.${index}`, { post: {} }]),
      );
      const entries = Object.values(times((index) => [`b${index}`, { name: `b.${index}` }]));
      const { examples } = components.responses.EventCatalogReturned.content['application/json'];
      examples.catalog.value.data.events = entries;
    }),
  messages: () =>
    asyncapiDocument(({ channels }) => {
      channels.webhook.messages = times((index) => [`a.${index}`, { name: 'a' }]);
    }),
};
