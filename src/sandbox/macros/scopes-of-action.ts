import type { MacroAction } from '../../../generated/index.ts';

/** What a macro's action takes beside the macro: the scope of what it does. */
export function scopesOfAction(action: MacroAction): string[] {
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
