import { Svix } from 'svix';

const svix = new Svix('testsk_example');

const app = await svix.application.create({ name: 'Lucía' });
await svix.application.patch(app.id, { name: 'Lucía F.' });
await svix.application.get(app.id);
const apps = await svix.application.list({ limit: 100 });
const endpoint = await svix.endpoint.create(app.id, { url: 'https://hooks.example.com' });
await svix.endpoint.patch(app.id, endpoint.id, { description: 'Renewal' });
await svix.message.create(app.id, { eventType: 'greeting', payload: { text: '¡Hola!' } });
await svix.message.list(app.id, { limit: 10 });
await svix.endpoint.rotateSecret(app.id, endpoint.id, {});
await svix.application.delete(app.id);

export const names: string[] = apps.data.map(({ name }) => name);
