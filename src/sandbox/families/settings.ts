import type { Settings, SettingsUpdate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { conflict, invalidBody } from '../refused.ts';
import { writeAudit } from '../resources/audit.ts';
import { applyPatch, differences } from '../resources/patch.ts';
import { INBOX, PIPELINE } from '../resources/resource-types.ts';
import { requireReference } from '../resources/resource.ts';
import { readSettings, SETTINGS_ID } from '../resources/workspace-settings.ts';

export const settings = {
  get: (call: Call): Settings => readSettings(call),

  update(call: Call<SettingsUpdate>): Settings {
    const { body, workspace, now } = call;
    requireReference(call, INBOX, body.default_inbox_id, '/default_inbox_id');
    requireReference(call, PIPELINE, body.default_pipeline_id, '/default_pipeline_id');
    checkStages(call, body);
    const before = readSettings(call);
    const patched = applyPatch(before, body, ['auto_close_after_hours']);
    const changes = differences(before, patched);
    if (changes.length === 0) return before;
    const after: Settings = { ...patched, updated_at: now };
    workspace.settings.put({ id: SETTINGS_ID, settings: after });
    writeAudit(call, 'settings.updated', { object: 'settings', id: workspace.id }, changes);
    return after;
  },
};

/** Keys are there once, and a stage that contacts are in stays. */
function checkStages({ workspace }: Call, { contact_stages: stages }: SettingsUpdate): void {
  if (!stages) return;
  const keys = stages.map(({ key }) => key);
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index);
  if (twice !== -1)
    throw invalidBody(`/contact_stages/${twice}/key`, 'is the key of another stage');
  for (const { stage } of workspace.contacts.values()) {
    if (stage === undefined || keys.includes(stage)) continue;
    throw conflict('stage_in_use', `The stage \`${stage}\` has contacts. Move them first.`);
  }
}
