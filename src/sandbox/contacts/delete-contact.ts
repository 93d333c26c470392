import type { Contact, Deleted, Message } from '../../../generated/index.ts';
import { countOfRun } from '../campaigns/end-run.ts';
import type { Context } from '../context.ts';
import { ERASED_BODY } from '../deliveries/emit.ts';
import { erasedResponse } from '../http/idempotency.ts';
import { redact } from '../resources/audit.ts';
import {
  dropNotesAndLinks,
  replaceInAudiences,
  replaceReferences,
} from '../resources/references.ts';
import { CONTACT } from '../resources/resource-types.ts';
import { remove } from '../resources/resource.ts';

/**
 * Takes what was written of a deleted contact out of what outlives it: values in the audit trail, events
 * that still wait, and responses that are kept for their `Idempotency-Key`.
 *
 * @param parts Ids of what was deleted with it: conversations, messages and notes.
 */
function eraseContact({ workspace }: Context, id: string, parts: readonly string[]): void {
  for (const erased of [id, ...parts].flatMap((each) => withMerged(workspace, each))) {
    for (const entry of workspace.auditByResource().find(erased))
      workspace.auditLogs.put(redact(entry, erased));
    for (const event of workspace.eventsByContact().find(erased))
      workspace.events.put({ ...event, body: ERASED_BODY });
    for (const stored of workspace.responsesByContact().find(erased))
      workspace.responses.put({ ...stored, sent: erasedResponse(), contacts: [] });
    workspace.merges.delete(erased);
  }
}

/** What was written of something, with the contacts that were merged into it and the notes that it had. */
function withMerged(workspace: Context['workspace'], id: string): string[] {
  const merged = workspace.mergesByContact().find(id);
  return [id, ...merged.flatMap((each) => withMerged(workspace, each.id))];
}

/** Messages that have neither arrived nor failed. */
const ON_THE_WAY = ['queued', 'sent'];

/** Deletes a contact with what it said; what the workspace sold or owes stays. */
export function deleteContact(context: Context, contact: Contact): Deleted {
  const { workspace } = context;
  const parts = partsOf(context, contact);
  for (const message of messagesOf(context, contact)) {
    // It will never arrive, and the run that has sent it would wait for it for ever.
    if (ON_THE_WAY.includes(message.status)) countOfRun(context, message.id, 'failed');
    workspace.messages.delete(message.id);
    workspace.origins.delete(message.id);
  }
  for (const conversation of workspace.conversationsByContact().find(contact.id)) {
    dropNotesAndLinks(context, 'conversation', conversation.id);
    replaceReferences(context, workspace.tickets, 'conversation_id', conversation.id);
    workspace.conversations.delete(conversation.id);
  }
  dropNotesAndLinks(context, 'contact', contact.id);
  for (const { id } of workspace.subscriptionsByContact().find(contact.id))
    workspace.subscriptions.delete(id);
  for (const collection of [workspace.deals, workspace.tasks, workspace.tickets, workspace.notes])
    replaceReferences(context, collection, 'contact_id', contact.id);
  replaceInAudiences(context, contact.id);
  const deleted = remove(context, CONTACT, contact);
  eraseContact(context, contact.id, parts);
  return deleted;
}

/** Also those of a conversation that a seed does not have. */
const messagesOf = ({ workspace }: Context, { id }: Contact): Message[] =>
  [...workspace.messages.values()].filter(({ contact_id: contact }) => contact === id);

/** What is deleted with a contact: its conversations, their messages, and the notes on all of them. */
function partsOf(context: Context, contact: Contact): string[] {
  const { workspace } = context;
  const conversations = workspace.conversationsByContact().find(contact.id);
  const targets = new Set([contact.id, ...conversations.map((each) => each.id)]);
  const notes = [...workspace.notes.values()].filter(({ target_id: on }) => targets.has(on));
  return [...conversations, ...messagesOf(context, contact), ...notes].map((each) => each.id);
}
