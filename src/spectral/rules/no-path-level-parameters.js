import { oas3 } from '@stoplight/spectral-formats';
import { undefined as absent } from '@stoplight/spectral-functions';

export const rule = {
  description: 'Parameters are declared in the operation, not in the path item.',
  message: 'Move the parameters into each operation: tools do not merge those of the path.',
  severity: 'error',
  formats: [oas3],
  given: '$.paths[*]',
  then: { field: 'parameters', function: absent },
};

export const guide = {
  why: 'Linters and generators read operations and miss what the path adds; keep each operation complete.',
  fix: 'Refer to the parameter from each operation of the path.',
};
