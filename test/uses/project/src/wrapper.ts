import type { Client, Contact, Macro, TaskCreate } from 'messaging-crm-api';

export class Crm {
  readonly #client: Client;
  #last: Contact | undefined;

  constructor(client: Client) {
    this.#client = client;
  }

  async land(id: string): Promise<string | undefined> {
    const { data } = await this.#client.contacts.get(id);
    this.#last = data;
    return this.#last.country; // ! removed-field
  }

  async remind(task: Omit<TaskCreate, 'type'>): Promise<string> {
    const { data } = await this.#client.tasks.create({ ...task, type: 'call' }); // ! required-prop
    return data.id;
  }

  async macro(id: string): Promise<Macro['actions']> {
    // ! alternative
    await this.#client.macros.run(id, { conversation_ids: ['cnv_1'] }); // ! renamed
    const { data } = await this.#client.macros.get(id);
    return data.actions.filter((action) => action.type !== 'add_note'); // ! alternative
  }
}
