// Vector stores are its plainest resource with these calls.
import OpenAI from 'openai';
import { type Connect, ID, NEW, TOKEN } from './peer.ts';

export * from 'openai';
export { default } from 'openai';

export const connect: Connect = (baseUrl, fetch) => {
  const { vectorStores } = new OpenAI({ baseURL: `${baseUrl}/v1`, apiKey: TOKEN, fetch });
  const { name, email, tags } = NEW;
  return {
    create: () => vectorStores.create({ name, metadata: { email, tags: tags.join() } }),
    get: () => vectorStores.retrieve(ID),
    list: async () => (await vectorStores.list({ limit: 100 })).data.map((one) => one.name),
    update: () => vectorStores.update(ID, { name }),
  };
};
