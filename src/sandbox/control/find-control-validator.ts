import { controlSchemas } from '../../../generated/control-table.ts';
import { createFindValidator } from '../../service/find-validator.ts';
import { contract } from '../../service/load-document.ts';

export const findControlValidator = createFindValidator({
  ...contract['components'].schemas,
  ...controlSchemas,
});
