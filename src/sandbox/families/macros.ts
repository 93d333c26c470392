import type {
  Deleted,
  Job,
  Macro,
  MacroAction,
  MacroCreate,
  MacroRun,
  MacroUpdate,
} from '../../../generated/index.ts';
import { requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { startJob } from '../jobs/start-job.ts';
import type { MacroJobInput } from '../jobs/job-types.ts';
import { invalidBody } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { INBOX, MACRO } from '../resources/resource-types.ts';
import { create, find, remove, requireReference, update } from '../resources/resource.ts';
import { requireContactStage } from '../resources/workspace-settings.ts';

export const macros = {
  list: (call: Call): Page => listPage(call, call.workspace.macros),

  create(call: Call<MacroCreate>): Macro {
    checkActions(call, call.body.actions);
    return create(call, MACRO, call.body as object);
  },

  get: (call: Call): Macro => find(call, MACRO, call.path['id']),

  update(call: Call<MacroUpdate>): Macro {
    const before = find(call, MACRO, call.path['id']);
    checkActions(call, call.body.actions ?? []);
    return update(call, MACRO, before, call.body as object);
  },

  delete: (call: Call): Deleted => remove(call, MACRO, find(call, MACRO, call.path['id'])),

  run(call: Call<MacroRun>): Job {
    const macro = find(call, MACRO, call.path['id']);
    // Changing or deleting the macro does not change what has been accepted.
    const actions = macro.actions ?? [];
    requireScopes(call, actions.flatMap(scopesOfAction), 'Running this macro');
    const input: MacroJobInput = { ...call.body, macroId: macro.id, actions };
    return startJob(call, 'macros.run', input, input.conversation_ids.length);
  },
};

/** Inboxes and stages have to be there; users are not known to this interface. */
function checkActions(call: Call, actions: readonly MacroAction[]): void {
  requireScopes(call, actions.flatMap(scopesOfAction), 'A macro with these actions');
  for (const [index, action] of actions.entries()) {
    const pointer = `/actions/${index}`;
    if ('target_type' in action && !['conversation', 'contact'].includes(`${action.target_type}`))
      throw invalidBody(`${pointer}/target_type`, 'must be conversation or contact');
    if (action.type === 'set_status' && !['open', 'pending', 'closed'].includes(action.status))
      throw invalidBody(`${pointer}/status`, 'must be open, pending or closed');
    if (action.type === 'move_to_inbox') {
      requireReference(call, INBOX, action.inbox_id, `${pointer}/inbox_id`);
    }
    if (action.type === 'set_stage') requireContactStage(call, action.stage, `${pointer}/stage`);
  }
}

/** What a macro's action takes beside the macro: the scope of what it does. */
function scopesOfAction(action: MacroAction): string[] {
  // A placeholder shows a field of the contact to whoever reads the text.
  const fields = JSON.stringify(action).includes('{{') ? ['contacts:read'] : [];
  return [scopeOf(action), ...fields];
}

function scopeOf(action: MacroAction): string {
  switch (action.type) {
    case 'send_message':
      return 'messages:manage';
    case 'add_note':
      return 'notes:manage';
    case 'set_stage':
      return 'contacts:manage';
    case 'add_tags':
    case 'remove_tags':
      return action.target_type === 'contact' ? 'contacts:manage' : 'conversations:manage';
    case 'assign':
    case 'move_to_inbox':
    case 'set_status':
      return 'conversations:manage';
  }
}
