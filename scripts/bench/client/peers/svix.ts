import { Svix } from 'svix';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const svix = new Svix('testsk_example.eu', { serverUrl: baseUrl, fetch });
  const { name, email, tags } = NEW_CONTACT;
  return {
    create: () => svix.application.create({ name, metadata: { email, tags: tags.join() } }),
    get: () => svix.application.get(CONTACT_ID),
  };
};
