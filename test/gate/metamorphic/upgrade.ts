import { type Json, walkSchemas } from './walk-schemas.ts';

/** Writes an OpenAPI 3.0 description as 3.1 has it. */
export function upgrade(document: Json): void {
  document['openapi'] = '3.1.1';
  walkSchemas(document, (schema) => {
    upgradeNull(schema);
    upgradeBounds(schema, 'Minimum', 'minimum');
    upgradeBounds(schema, 'Maximum', 'maximum');
    if ('example' in schema) schema['examples'] = [schema['example']];
    delete schema['example'];
    if (schema['format'] === 'byte') swap(schema, 'contentEncoding', 'base64');
    if (schema['format'] === 'binary') swap(schema, 'contentMediaType', 'application/octet-stream');
  });
}

function swap(schema: Json, key: string, value: string): void {
  delete schema['format'];
  schema[key] = value;
}

function upgradeNull(schema: Json): void {
  // Beside a reference OpenAPI 3.0 has nothing.
  if ('$ref' in schema) {
    for (const key of Object.keys(schema)) {
      if (key !== '$ref' && !/^(?:description|summary|x-)/.test(key)) delete schema[key];
    }
    return;
  }
  const isNullable = schema['nullable'] === true;
  delete schema['nullable'];
  if (!isNullable) return;
  if (typeof schema['type'] === 'string' && !('allOf' in schema)) {
    schema['type'] = [schema['type'], 'null'];
    if (Array.isArray(schema['enum']) && !schema['enum'].includes(null)) schema['enum'].push(null);
    return;
  }
  const { description, title, deprecated, ...value } = schema;
  for (const key of Object.keys(schema)) delete schema[key];
  const words = { description, title, deprecated };
  const said = Object.entries(words).filter(([, word]) => word !== undefined);
  Object.assign(schema, Object.fromEntries(said), { anyOf: [value, { type: 'null' }] });
}

function upgradeBounds(schema: Json, name: string, key: string): void {
  const exclusive = `exclusive${name}`;
  if (typeof schema[exclusive] !== 'boolean') return;
  if (schema[exclusive]) {
    schema[exclusive] = schema[key];
    delete schema[key];
  } else delete schema[exclusive];
}
