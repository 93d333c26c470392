import type { Settings } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { invalidBody } from '../refused.ts';

export const SETTINGS_ID = 'settings';

/** The settings of the workspace. */
export function readSettings({ workspace }: Pick<Context, 'workspace'>): Settings {
  const kept = workspace.settings.get(SETTINGS_ID);
  if (!kept) throw new Error(`The workspace ${workspace.id} has no settings.`);
  return kept.settings;
}

/** Checks a lifecycle stage of contacts. Throws the 400 that names those that there are. */
export function requireContactStage(
  context: Context,
  key: string | undefined,
  pointer: string,
): void {
  const { contact_stages: stages } = readSettings(context);
  if (key === undefined || stages.some((stage) => stage.key === key)) return;
  const keys = stages.map((stage) => stage.key).join(', ');
  throw invalidBody(pointer, `is no stage of contacts, of which the workspace has ${keys}`);
}
