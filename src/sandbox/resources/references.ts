import type { AuditChange, Deal, Ticket } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import type { Entity } from '../state/collection.ts';
import { applyPatch } from './patch.ts';

/** A collection of anything: which fields refer to something is said by name. */
interface Referring {
  values(): Iterable<Entity>;
  put(entity: any): unknown;
}

/**
 * Lets all that refers to one thing refer to another. Without another, what refers to something deleted stays, without
 * the reference.
 */
export function replaceReferences(
  { now }: Context,
  collection: Referring,
  field: string,
  id: string,
  other?: string,
): void {
  for (const entity of Array.from(collection.values())) {
    const { [field]: reference, ...rest } = entity as Entity & Readonly<Record<string, unknown>>;
    if (reference !== id) continue;
    collection.put({ ...rest, ...(other && { [field]: other }), updated_at: now });
  }
}

/** Notes on a deal or a ticket concern its contact, also another one. */
export function moveNotes(
  { workspace, now }: Context,
  { id, contact_id: contact = null }: Deal | Ticket,
): void {
  for (const note of Array.from(workspace.notes.values()))
    if (note.target_id === id && note.contact_id !== contact)
      workspace.notes.put({ ...note, contact_id: contact, updated_at: now });
}

/** Deletes the notes on something that is deleted, which are part of it, and the links of records to it. */
export function dropNotesAndLinks({ workspace, now }: Context, type: string, id: string): void {
  for (const note of Array.from(workspace.notes.values())) {
    if (note.target_type === type && note.target_id === id) workspace.notes.delete(note.id);
  }
  for (const record of Array.from(workspace.records.values())) {
    const links = (record.links ?? []).filter(({ target_id: target }) => target !== id);
    if (links.length === record.links?.length || !record.links) continue;
    workspace.records.put({ ...record, links, updated_at: now });
  }
}

/** Lets audiences of campaigns name other contacts, or none, in place of one, and no segment that is deleted. */
export function replaceInAudiences(
  { workspace: { campaigns }, now }: Context,
  id: string,
  ...others: readonly string[]
): void {
  for (const campaign of Array.from(campaigns.values())) {
    const { audience = {} } = campaign;
    const { segment_id: segment, contact_ids: ids } = audience;
    if (segment !== id && !ids?.includes(id)) continue;
    const patch = {
      segment_id: segment === id ? null : segment,
      contact_ids: ids?.flatMap((each) => (each === id ? others : each)),
    };
    campaigns.put({ ...campaign, audience: applyPatch(audience, patch), updated_at: now });
  }
}

/** What is deleted with a contact; a link has its name. */
const PARTS = ['message', 'conversation', 'note', 'subscription', 'record_link'];

/** The contact that a value shows, or shows a part of: what is erased with it. A deal only names it. */
export function contactShownBy(value: any): string | undefined {
  if (value?.object === 'contact') return value.id;
  return PARTS.includes(value?.object) ? (value.contact_id ?? value.target_id) : undefined;
}

/** The contacts that a change shows: those that a record links to, or did. */
export const contactsIn = ({ from, to }: AuditChange): string[] =>
  [from, to].flat().flatMap((value) => contactShownBy(value) ?? []);
