import type { TaskCreate } from 'messaging-crm-api';
import { crm } from './client.ts';

const KINDS: Record<NonNullable<TaskCreate['type']>, string> = {
  // ! enum-removed
  call: 'Call',
  email: 'Mail',
  meeting: 'Meeting', // ! enum-removed
  to_do: 'Do',
};

export function icon(type: NonNullable<TaskCreate['type']>): string {
  // ! enum-removed
  switch (type) {
    case 'call':
      return KINDS.call;
    case 'meeting': // ! enum-removed
      return KINDS.meeting; // ! enum-removed
    default:
      return KINDS[type];
  }
}

const type = 'meeting' as const;
await crm.tasks.create({ title: 'Talk', type }); // ! enum-removed required-prop
const body = { title: 'Call', phone: '1' };
await crm.contacts.create({ phone: '+34600000142', name: body.title }); // ! pattern
const { data: macro } = await crm.macros.get('mac_1');
for (const action of macro.actions) {
  // ! alternative
  if (action.type === 'add_note') console.log(action.body); // ! alternative
}
