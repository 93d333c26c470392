// Redocly holds the examples of OpenAPI up to their schemas. These rules ask the same of it for what it leaves out:
// headers, defaults, and the examples of AsyncAPI.
import { createRequire } from 'node:module';
import { createConfig, type Plugin } from '@redocly/openapi-core';
import { isObject, type JsonObject } from '../service/json.ts';

/** Redocly exports no type for what a rule is called with. */
type Context = any;
type Rule = (options: object) => any;

const builtIn: any = (await createConfig({})).plugins[0]?.rules?.oas3;
const schemaExamples: Rule = builtIn['no-invalid-schema-examples'];

// Redocly's validator gives up on all examples of two kinds of schemas, here and for its own rules: of those that others
// inherit from, whose discriminator has no union, and of those with examples that have an `id`, as if it were theirs.
try {
  const core = createRequire(createRequire(import.meta.url).resolve('@redocly/openapi-core'));
  const validator = createRequire(core.resolve('@redocly/ajv/dist/2020.js'));
  const { default: discriminator } = validator('./vocabularies/discriminator/index.js');
  const { code } = discriminator;
  discriminator.code = (context: Context): void => {
    if (context.parentSchema.oneOf ?? context.parentSchema.anyOf) code(context);
  };
  // 19.99 is a multiple of 0.01, and 19.99 / 0.01 is not quite 1999.
  const { default: multipleOf } = validator('./vocabularies/validation/multipleOf.js');
  const { code: codeOfMultiple } = multipleOf;
  multipleOf.code = (context: Context): void => {
    context.it.opts.multipleOfPrecision = 6;
    codeOfMultiple(context);
  };
  Object.assign(validator('json-schema-traverse').skipKeywords, { example: true, examples: true });
} catch {
  // A version of it in which these are elsewhere goes on as it is.
}

/** Redocly's check of the example of a schema, for any value: what is wrong stands where the value is written. */
function valueCheck(options: object) {
  const { leave } = schemaExamples(options).Schema;
  return (schema: JsonObject, from: Context, value: unknown, at: Context, context: Context) => {
    const child = (key: string): Context => (key === 'example' ? at : from.child(key));
    leave(
      { ...schema, example: value, examples: undefined },
      {
        ...context,
        location: Object.create(from, { child: { value: child } }),
        // That a schema cannot be compiled is no fault of the value.
        report: (problem: Context) =>
          problem.location.pointer.startsWith(at.pointer) && context.report(problem),
      },
    );
  };
}

/** The keywords beside a reference, which count since OpenAPI 3.1: Redocly visits what it leads to alone. */
const besideReference = (leave: (schema: JsonObject, context: Context) => void): object => ({
  leave: (reference: JsonObject, context: Context): void => {
    if (context.type.name === 'Schema' && /^oas3_[1-9]/.test(context.specVersion))
      leave(reference, context);
  },
});

const examplesBesideReference: Rule = (options) => ({
  ref: besideReference(schemaExamples(options).Schema.leave),
});

const defaults: Rule = (options) => {
  const check = valueCheck(options);
  const leave = (schema: JsonObject, context: Context): void => {
    const { location } = context;
    if (schema['default'] !== undefined)
      check(schema, location, schema['default'], location.child('default'), context);
  };
  return { Schema: { leave }, ref: besideReference(leave) };
};

/** Whether a message, or its payload, is described by a JSON Schema. */
export const isJsonSchema = ({ schemaFormat = 'application/schema+json' }: JsonObject): boolean =>
  /^application\/(?:schema|vnd\.aai\.asyncapi|vnd\.oai\.openapi)\b/.test(schemaFormat);

/** The schema of a message's headers or payload and where it is written, if it is a JSON Schema. */
function partOf(message: JsonObject, part: string, context: Context): Context {
  const written = message[part];
  const isReference = isObject(written) && '$ref' in written;
  const found = isReference ? context.resolve(written) : { node: written };
  const { node, location = context.location.child(part) } = found;
  const isForeign = part === 'payload' && !isJsonSchema(message);
  if (isForeign || !isObject(node) || !isJsonSchema(node)) return undefined;
  return isObject(node['schema'])
    ? { node: node['schema'], location: location.child('schema') }
    : { node, location };
}

const messageExamples: Rule = (options) => {
  const check = valueCheck(options);
  const leave = (message: JsonObject, context: Context): void => {
    const { contentType = 'json', examples } = message;
    if (!Array.isArray(examples) || !String(contentType).includes('json')) return;
    for (const part of ['headers', 'payload']) {
      const schema = partOf(message, part, context);
      examples.forEach((example, index) => {
        const at = context.location.child(['examples', index, part]);
        if (schema && example?.[part] !== undefined)
          check(schema.node, schema.location, example[part], at, context);
      });
    }
  };
  return { Message: { leave } };
};

/** In JSON Schema, `true` is a schema that allows everything, and `false` one that allows nothing. */
const booleanSchemas: Rule = () => ({
  any: (node: unknown, { type, specVersion, ignoreNextVisitorsOnNode: accept }: Context): void => {
    if (typeof node === 'boolean' && type.name === 'Schema' && specVersion !== 'oas3_0') accept();
  },
});
const form = { struct: booleanSchemas };

const ofAsyncapi = {
  'no-invalid-defaults': defaults,
  'no-invalid-message-examples': messageExamples,
  'no-invalid-schema-examples': schemaExamples,
};

/** What OpenAPI 3.2 allows, where Redocly's form of it does not, or falls over itself. */
function mendForm(types: Context, version: string): Context {
  if (version !== 'oas3_2') return types;
  const { prefixEncoding, itemEncoding } = types.MediaType.properties;
  const styles = [...types.Parameter.properties.style.enum, 'cookie'];
  const mended = (name: string, fields: object) => ({
    [name]: { ...types[name], properties: { ...types[name].properties, ...fields } },
  });
  return {
    ...types,
    ...mended('DeviceAuthorization', { scopes: types.AuthorizationCode.properties.scopes }),
    ...mended('Encoding', { encoding: 'EncodingMap', prefixEncoding, itemEncoding }),
    ...mended('Parameter', { style: { enum: styles } }),
    NamedMediaTypes: { ...types.NamedMediaTypes, additionalProperties: () => 'MediaType' },
    Response: { ...types.Response, required: [] },
  };
}

/** What Redocly lacks, by the kind of description. */
export const VALUE_RULES = {
  id: 'values',
  typeExtension: { oas3: mendForm },
  // Before the rules of these names, Redocly's own included.
  preprocessors: { oas3: form, async2: form, async3: form },
  rules: {
    oas2: { 'no-invalid-defaults': defaults },
    oas3: {
      'no-invalid-defaults': defaults,
      // A header has the same fields as a parameter.
      'no-invalid-parameter-examples': (options: object) => ({
        Header: builtIn['no-invalid-parameter-examples'](options).Parameter,
      }),
      'no-invalid-schema-examples': examplesBesideReference,
    },
    async2: ofAsyncapi,
    async3: ofAsyncapi,
  },
} as unknown as Plugin;
