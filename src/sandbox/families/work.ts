import type * as Api from '../../../generated/index.ts';
import { requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import type { MacroJobInput } from '../jobs/job-types.ts';
import { startJob } from '../jobs/run-job.ts';
import { scopesOfAction } from '../macros/run-macro.ts';
import { conflict, invalidBody } from '../refused.ts';
import { patchTags } from '../resources/patch.ts';
import { dropNotesAndLinks, moveNotes, replaceReferences } from '../resources/references.ts';
import { CONVERSATION, DEAL, INBOX, MACRO, TASK, TICKET } from '../resources/resource-types.ts';
import { create, find, requireReference, update } from '../resources/resource.ts';
import { requireContactStage } from '../resources/workspace-settings.ts';
import { readTime } from '../time/clock.ts';
import { checkWhose, deleting, reading } from './reading.ts';

export const macros = {
  ...reading(MACRO),

  create(call: Call<Api.MacroCreate>): Api.Macro {
    checkActions(call, call.body.actions);
    return create(call, MACRO, call.body as object);
  },

  update(call: Call<Api.MacroUpdate>): Api.Macro {
    const before = find(call, MACRO, call.path['id']);
    checkActions(call, call.body.actions ?? []);
    return update(call, MACRO, before, call.body as object);
  },

  delete: deleting(MACRO),

  run(call: Call<Api.MacroRun>): Api.Job {
    const macro = find(call, MACRO, call.path['id']);
    // Changing or deleting the macro does not change what has been accepted.
    const actions = macro.actions;
    requireScopes(call, actions.flatMap(scopesOfAction), 'Running this macro');
    const input: MacroJobInput = { ...call.body, macroId: macro.id, actions };
    return startJob(call, 'macros.run', input, input.conversation_ids.length);
  },
};

/** Inboxes and stages have to be there; any id of a user is taken. */
function checkActions(call: Call, actions: readonly Api.MacroAction[]): void {
  requireScopes(call, actions.flatMap(scopesOfAction), 'A macro with these actions');
  for (const [index, action] of actions.entries()) {
    const pointer = `/actions/${index}`;
    if ('target_type' in action && !['conversation', 'contact'].includes(`${action.target_type}`))
      throw invalidBody(`${pointer}/target_type`, 'must be conversation or contact');
    if (action.type === 'set_status' && !['open', 'pending', 'closed'].includes(action.status))
      throw invalidBody(`${pointer}/status`, 'must be open, pending or closed');
    if (action.type === 'move_to_inbox')
      requireReference(call, INBOX, action.inbox_id, `${pointer}/inbox_id`);
    if (action.type === 'set_stage') requireContactStage(call, action.stage, `${pointer}/stage`);
  }
}

export const tasks = {
  ...reading(TASK, {
    sorts: { due_at: ({ due_at: at }) => at },
    filters: {
      due_before: ({ due_at: at }, time: string) => !!at && readTime(at) < readTime(time),
    },
  }),

  create(call: Call<Api.TaskCreate>): Api.Task {
    checkTaskReferences(call, call.body);
    return create(call, TASK, { type: 'to_do', ...call.body, status: 'open' });
  },

  update(call: Call<Api.TaskUpdate>): Api.Task {
    const before = find(call, TASK, call.path['id']);
    checkTaskReferences(call, call.body);
    return update(call, TASK, before, { ...call.body, completed_at: completion(call, before) });
  },

  delete: deleting(TASK),
};

function checkTaskReferences(call: Call, body: Api.TaskUpdate): void {
  checkWhose(call, body);
  requireReference(call, DEAL, body.deal_id, '/deal_id');
  requireReference(call, TICKET, body.ticket_id, '/ticket_id');
}

/** `done` sets the time, and any other status removes it. */
function completion(
  { body, now }: Call<Api.TaskUpdate>,
  before: Api.Task,
): string | null | undefined {
  if (body.status === undefined || body.status === before.status) return undefined;
  return body.status === 'done' ? now : null;
}

export const tickets = {
  ...reading(TICKET),

  create(call: Call<Api.TicketCreate>): Api.Ticket {
    checkWhose(call, call.body);
    const { conversation_id: conversation } = call.body;
    const about = requireReference(call, CONVERSATION, conversation, '/conversation_id');
    const ticket = create(call, TICKET, {
      priority: 'normal',
      // A ticket about a conversation is about its contact.
      contact_id: about?.contact_id,
      ...patchTags({}, call.body),
      status: 'open',
    });
    emit(call, 'ticket.created', ticket);
    return ticket;
  },

  update(call: Call<Api.TicketUpdate>): Api.Ticket {
    const before = find(call, TICKET, call.path['id']);
    if (before.status === 'closed')
      throw conflict('ticket_closed', 'The ticket is closed. Create a new one.');
    checkWhose(call, call.body);
    const fields = { ...patchTags(before, call.body), ...settlement(call, before) };
    const ticket = update(call, TICKET, before, fields);
    if (ticket.contact_id !== before.contact_id) moveNotes(call, ticket);
    return ticket;
  },

  delete: deleting(TICKET, (call, { id }) => {
    replaceReferences(call, call.workspace.tasks, 'ticket_id', id);
    dropNotesAndLinks(call, 'ticket', id);
  }),
};

/** When a ticket was solved and closed. */
function settlement({ body, now }: Call<Api.TicketUpdate>, before: Api.Ticket) {
  const { status = before.status } = body;
  if (status === before.status) return {};
  if (status === 'solved') return { solved_at: now };
  if (status === 'closed') return { closed_at: now };
  return { solved_at: null };
}
