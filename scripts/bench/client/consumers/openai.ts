import OpenAI from 'openai';

const openai = new OpenAI({ apiKey: 'example_token' });

const store = await openai.vectorStores.create({ name: 'Lucía', metadata: { tags: 'fleet' } });
await openai.vectorStores.update(store.id, { name: 'Lucía F.' });
await openai.vectorStores.retrieve(store.id);
const stores = await openai.vectorStores.list({ limit: 100 });
const file = await openai.vectorStores.files.create(store.id, { file_id: 'file_1' });
await openai.vectorStores.files.retrieve(file.id, { vector_store_id: store.id });
await openai.responses.create({ model: 'example', input: '¡Hola!' });
await openai.models.list();
await openai.files.list({ limit: 10 });
await openai.vectorStores.delete(store.id);

export const names: string[] = stores.data.map(({ name }) => name);
