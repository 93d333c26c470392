import type { Contact as Person, Deal, Inbox as Post } from 'messaging-crm-api'; // ! schema-renamed
import { crm } from './client.ts';

type Land = Person['country']; // ! removed-field
type Chance = Pick<Deal, 'title'> & { chance: Deal['probability'] }; // ! integer-number

export const toChance = (deal: Deal): Chance => {
  const percent = deal.probability; // ! integer-number
  return { ...(deal.title !== undefined && { title: deal.title }), chance: percent };
};

export const lands: Land[] = ['ES'];
export const post = (inbox: Post): string => inbox.name; // ! schema-renamed
const client = crm;
const deals = client.deals;
export const lost = await deals.update('del_3', { lost_reason: 'price' }); // ! request-removed
