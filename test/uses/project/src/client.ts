import { createClient } from 'messaging-crm-api';

export const crm = createClient({
  baseUrl: 'http://127.0.0.1:4020',
  clientId: 'app_7Hf2',
  clientSecret: 'example_secret',
});
