// Vector stores are its plainest resource with a create and a get.
import OpenAI from 'openai';
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => {
  const openai = new OpenAI({ baseURL: `${baseUrl}/v1`, apiKey: 'example_token', fetch });
  const { name, email, tags } = NEW_CONTACT;
  return {
    create: () => openai.vectorStores.create({ name, metadata: { email, tags: tags.join() } }),
    get: () => openai.vectorStores.retrieve(CONTACT_ID),
  };
};
