import { undefined as absent } from '@stoplight/spectral-functions';

export const rule = {
  description: 'Parameters are declared in the operation, not in the path item.',
  why: 'Linters and generators read operations and miss what the path adds; keep each operation complete.',
  fix: 'Refer to the parameter from each operation of the path.',
  message: 'Move the parameters into each operation: tools do not merge those of the path.',
  given: '$.paths[*]',
  then: { field: 'parameters', function: absent },
};
