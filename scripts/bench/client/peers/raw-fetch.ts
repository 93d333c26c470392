// The least that a program can do: the measure of all others.
import { CONTACT_ID, NEW_CONTACT, type Connect } from './peer.ts';

export const connect: Connect = (baseUrl, fetch) => ({
  async create() {
    const response = await fetch(`${baseUrl}/v1/contacts`, {
      method: 'POST',
      headers: { authorization: 'Bearer example_token', 'content-type': 'application/json' },
      body: JSON.stringify(NEW_CONTACT),
    });
    return response.json();
  },
  async get() {
    const response = await fetch(`${baseUrl}/v1/contacts/${CONTACT_ID}`, {
      headers: { authorization: 'Bearer example_token' },
    });
    return response.json();
  },
});
