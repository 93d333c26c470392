// The rules of a team that takes ours, switches one off and adds one.
import { truthy } from '@stoplight/spectral-functions';
import house from 'messaging-crm-api/spectral';

export default {
  extends: [house],
  rules: {
    'operation-id-verb': 'off',
    'contact-named': {
      message: 'info.contact has to say who answers.',
      severity: 'error',
      given: '$.info',
      then: { field: 'contact', function: truthy },
    },
  },
};
