import type * as Api from '../../../generated/index.ts';
import { createContact } from '../contacts/create-contact.ts';
import { deleteContact } from '../contacts/delete-contact.ts';
import { updateContact } from '../contacts/update-contact.ts';
import type { Context } from '../context.ts';
import { exportPath } from '../http/export-file.ts';
import { operationOf, pickKnownFields } from '../http/known-fields.ts';
import { runMacro } from '../macros/run-macro.ts';
import { invalidBody } from '../refused.ts';
import { writeReport } from '../reports/write-report.ts';
import { CONTACT, CONVERSATION } from '../resources/resource-types.ts';
import { requireReference } from '../resources/resource.ts';
import { identifiersOf, type JobInput } from '../state/workspace.ts';
import { toTimestamp } from '../time/clock.ts';

interface JobType {
  readonly nothing: Api.JobResult;
  /** Does one item and returns what to add to the result. Throws Refused for one that fails. */
  item(context: Context, job: JobInput, index: number): Api.JobResult;
}

/** A macro to run, with its actions as they were when the job was accepted. */
export interface MacroJobInput extends Api.MacroRun {
  readonly macroId: string;
  readonly actions: readonly Api.MacroAction[];
}

const COUNTS: Api.JobResult = { created: 0, updated: 0, failed: 0 };

/** The types of jobs. */
export const JOB_TYPES: Readonly<Record<string, JobType>> = {
  'contacts.import': { nothing: COUNTS, item: whole(importRow) },
  'contacts.bulk': { nothing: COUNTS, item: whole(changeContact) },
  'macros.run': { nothing: COUNTS, item: runOnConversation },
  'analytics.export': { nothing: {}, item: writeFile },
};

/** An item that is done whole, or not at all. */
function whole(item: JobType['item']): JobType['item'] {
  return (context, ...rest) => context.engine.store.transaction(() => item(context, ...rest));
}

function importRow(context: Context, { input }: JobInput, index: number): Api.JobResult {
  const given = (input as Api.ContactImport).contacts?.[index] ?? {};
  const operation = operationOf(context.engine, 'contacts.create');
  const row = pickKnownFields(operation, given) as Api.ContactCreate;
  const known = context.workspace.contactsByIdentifier();
  const isTaken = identifiersOf(row).some((value) => known.find(value).length > 0);
  // Without the address: the job's result outlives the contact that has it.
  if (isTaken) throw invalidBody('', 'has an address that a contact has already');
  createContact(context, row);
  return { created: 1 };
}

function changeContact(context: Context, { input }: JobInput, index: number): Api.JobResult {
  const bulk = input as Api.ContactBulk;
  const { contact_ids: ids, operation, tags = [], stage, owner_id: owner } = bulk;
  const contact = requireReference(context, CONTACT, ids[index], `/contact_ids/${index}`);
  if (!contact) return {};
  if (operation === 'delete') {
    deleteContact(context, contact);
    return { updated: 1 };
  }
  const changes = {
    add_tags: { add_tags: tags },
    remove_tags: { remove_tags: tags },
    set_stage: stage === undefined ? {} : { stage },
    set_owner: owner === undefined ? {} : { owner_id: owner },
  };
  const after = updateContact(context, contact, changes[operation]);
  return { updated: after === contact ? 0 : 1 };
}

function runOnConversation(context: Context, { input }: JobInput, index: number): Api.JobResult {
  const { conversation_ids: ids, actions, macroId } = input as MacroJobInput;
  const pointer = `/conversation_ids/${index}`;
  const conversation = requireReference(context, CONVERSATION, ids[index], pointer);
  if (conversation) runMacro(context, macroId, actions, conversation.id);
  return { updated: 1 };
}

const FILE_KEPT_MS = 24 * 3_600_000;

function writeFile(context: Context, { id, input }: JobInput): Api.JobResult {
  const { mediaType, text } = writeReport(context, input as Api.AnalyticsExport);
  const { engine, workspace } = context;
  const now = engine.clock.now();
  const expiresAt = now + FILE_KEPT_MS;
  for (const file of Array.from(workspace.exports.values()))
    if (file.expiresAt <= now) workspace.exports.delete(file.id);
  workspace.exports.put({ id, mediaType, text, expiresAt });
  return {
    download_url: `${engine.publicUrl()}${exportPath(id)}`,
    download_expires_at: toTimestamp(expiresAt),
  };
}
