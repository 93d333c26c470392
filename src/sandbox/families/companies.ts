import type { Company, CompanyCreate, CompanyUpdate, Deleted } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { listPage, type Page } from '../resources/page.ts';
import { patchTags } from '../resources/patch-tags.ts';
import { dropNotesOn, dropReferences } from '../resources/references.ts';
import { COMPANY } from '../resources/resource-types.ts';
import { create, find, remove, update } from '../resources/resource.ts';

export const companies = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.companies, {
      filters: {
        domain: ({ domain }: Company, wanted: string) => isSameText(domain, wanted),
        name: ({ name }: Company, wanted: string) => isSameText(name, wanted),
      },
    }),

  create: (call: Call<CompanyCreate>): Company => create(call, COMPANY, call.body),

  get: (call: Call): Company => find(call, COMPANY, call.path['id']),

  update(call: Call<CompanyUpdate>): Company {
    const before = find(call, COMPANY, call.path['id']);
    return update(call, COMPANY, before, patchTags(before, call.body));
  },

  delete(call: Call): Deleted {
    const company = find(call, COMPANY, call.path['id']);
    const { contacts, deals, tasks, tickets } = call.workspace;
    for (const collection of [contacts, deals, tasks, tickets]) {
      dropReferences(call, collection, 'company_id', company.id);
    }
    dropNotesOn(call, 'company', company.id);
    return remove(call, COMPANY, company);
  },
};

const isSameText = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();
