import { pattern } from '@stoplight/spectral-functions';

export const rule = {
  description: 'Names of components are PascalCase.',
  why: 'The name of a component is the name of its file and of the type that callers import.',
  fix: 'Rename the file: the bundler takes its name.',
  message: 'The name of a component must be PascalCase, such as `ContactCreate`.',
  resolved: false,
  given: '$.components[schemas,responses,parameters,headers,examples,requestBodies][*]~',
  then: { function: pattern, functionOptions: { match: '^[A-Z][A-Za-z0-9]*$' } },
};
