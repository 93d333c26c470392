// For every operation: its example call with one thing wrong, in the body or in a parameter.
import { dereference, type JsonObject } from '../../src/service/json.ts';
import type { Operation } from '../../scripts/contract/operations.ts';
import type { Issue } from '../../src/service/issue.ts';
import { openapi } from '../contract/contract.ts';
import { exampleValues, sampleCall, type SampleCall } from '../contract/sample-call.ts';
import { wrongValues } from './wrong-values.ts';

/** A call, and where it is wrong. */
export interface WrongCall {
  name: string;
  call: SampleCall;
  in: Issue['in'];
  pointer: string;
}

/** The example calls of an operation with a JSON body, each with one fault. */
export function wrongBodies(operation: Operation): WrongCall[] {
  if (operation.body?.mediaType !== 'application/json') return [];
  const call = sampleCall(operation);
  const media = dereference(openapi, operation.node['requestBody']).content['application/json'];
  return exampleValues(media).flatMap(([example, value]) =>
    wrongValues(media.schema, value).map((wrong) => ({
      name: `${operation.id} ${example}: ${wrong.pointer || 'the body'} ${wrong.fault}`,
      call: { ...call, body: JSON.stringify(wrong.value) },
      in: 'body',
      pointer: wrong.pointer,
    })),
  );
}

function wrongTexts(schema: JsonObject): string[] {
  if (schema['type'] === 'array') return wrongTexts(schema['items']);
  const { minimum, maximum } = schema;
  return [
    ...('enum' in schema || 'format' in schema || schema['type'] === 'integer' ? ['soon'] : []),
    ...(minimum === undefined ? [] : [String(minimum - 1)]),
    ...(maximum === undefined ? [] : [String(maximum + 1)]),
  ];
}

/** The example calls of an operation, each with one wrong query parameter. */
export function wrongQueries(operation: Operation): WrongCall[] {
  const call = sampleCall(operation);
  const [path] = call.path.split('?');
  return operation.parameters
    .filter(({ in: place }) => place === 'query')
    .flatMap(({ name, schema }) =>
      wrongTexts(dereference(openapi, schema)).map((text) => ({
        name: `${operation.id}: ${name}=${text}`,
        call: { ...call, path: `${path}?${name}=${text}` },
        in: 'query',
        pointer: name,
      })),
    );
}
