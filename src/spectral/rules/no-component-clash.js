import { aas3, oas3 } from '@stoplight/spectral-formats';
import { pattern } from '@stoplight/spectral-functions';

export const rule = {
  description: 'No component name ends in a hyphen and a number.',
  why: 'The bundler names a component after its file and numbers a second one of the same name, with only a warning. The number would become part of a public type.',
  fix: 'Give each file a unique name within its kind.',
  message: 'Two files with one name were bundled: rename one, or the second becomes `Thing-2`.',
  formats: [oas3, aas3],
  resolved: false,
  given: '$.components[*][*]~',
  then: { function: pattern, functionOptions: { notMatch: '-[0-9]+$' } },
};
