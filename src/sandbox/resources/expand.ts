import type { Context } from '../context.ts';
import { Page } from './page.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Embeds what `expand` names beside its id, in a resource or in a page. */
export function expand(context: Context, result: unknown, relations: readonly string[]): unknown {
  if (relations.length === 0) return result;
  if (result instanceof Page) {
    const items = result.items.map((item) => embed(context, item as Fields, relations));
    return new Page(items, result.nextCursor);
  }
  return embed(context, result as Fields, relations);
}

function embed({ workspace }: Context, resource: Fields, relations: readonly string[]): Fields {
  const { contact_id: contactId, company_id: companyId } = resource;
  const contact = relations.includes('contact') && workspace.contacts.get(`${contactId}`);
  const company = relations.includes('company') && workspace.companies.get(`${companyId}`);
  return { ...resource, ...(contact ? { contact } : {}), ...(company ? { company } : {}) };
}
