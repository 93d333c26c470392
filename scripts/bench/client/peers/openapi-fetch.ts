import createClient from 'openapi-fetch';
import type { paths } from '../../../../generated/types.ts';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const client = createClient<paths>({
    baseUrl,
    headers: { authorization: 'Bearer example_token' },
    fetch,
  });
  return {
    create: () => client.POST('/v1/contacts', { body: NEW_CONTACT }),
    get: () => client.GET('/v1/contacts/{id}', { params: { path: { id: CONTACT_ID } } }),
  };
};
