import { pattern } from '@stoplight/spectral-functions';
import { oas3 } from '@stoplight/spectral-formats';

export const rule = {
  description: 'Names of components are PascalCase.',
  message: 'The name of a component must be PascalCase, such as `ContactCreate`.',
  severity: 'error',
  formats: [oas3],
  resolved: false,
  given: '$.components[schemas,responses,parameters,headers,examples,requestBodies][*]~',
  then: { function: pattern, functionOptions: { match: '^[A-Z][A-Za-z0-9]*$' } },
};

export const guide = {
  why: 'The name of a component is the name of its file and of the type that callers import.',
  fix: 'Rename the file: the bundler takes its name.',
};
