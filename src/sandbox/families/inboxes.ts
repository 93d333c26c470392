import type { Deleted, Inbox, InboxCreate, InboxUpdate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { conflict } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { dropReferences } from '../resources/references.ts';
import { CHANNEL, INBOX } from '../resources/resource-types.ts';
import { create, find, remove, requireReference, update } from '../resources/resource.ts';
import { readSettings } from '../resources/workspace-settings.ts';

export const inboxes = {
  list: (call: Call): Page => listPage(call, call.workspace.inboxes),

  create(call: Call<InboxCreate>): Inbox {
    checkChannels(call, call.body);
    const defaults = { channel_ids: [], member_ids: [], assignment: 'manual' };
    const inbox = create(call, INBOX, { ...defaults, ...call.body });
    moveChannels(call, inbox);
    return inbox;
  },

  get: (call: Call): Inbox => find(call, INBOX, call.path['id']),

  update(call: Call<InboxUpdate>): Inbox {
    const before = find(call, INBOX, call.path['id']);
    checkChannels(call, call.body);
    const inbox = update(call, INBOX, before, call.body);
    if (call.body.channel_ids) moveChannels(call, inbox);
    return inbox;
  },

  delete(call: Call): Deleted {
    const inbox = find(call, INBOX, call.path['id']);
    checkUnused(call, inbox);
    dropReferences(call, call.workspace.conversations, 'inbox_id', inbox.id);
    return remove(call, INBOX, inbox);
  },
};

function checkChannels(call: Call, { channel_ids: ids = [] }: InboxUpdate): void {
  for (const [index, id] of ids.entries()) {
    requireReference(call, CHANNEL, id, `/channel_ids/${index}`);
  }
}

/** A channel feeds one inbox: it leaves the one it has fed until now. */
function moveChannels({ workspace, now }: Call, inbox: Inbox): void {
  const own = new Set(inbox.channel_ids);
  for (const channel of [...workspace.channels.values()]) {
    const isOwn = own.has(channel.id);
    if (isOwn === (channel.inbox_id === inbox.id)) continue;
    workspace.channels.put({ ...channel, inbox_id: isOwn ? inbox.id : null, updated_at: now });
  }
  for (const other of [...workspace.inboxes.values()]) {
    const ids = (other.channel_ids ?? []).filter((id) => !own.has(id));
    if (other.id === inbox.id || ids.length === (other.channel_ids ?? []).length) continue;
    workspace.inboxes.put({ ...other, channel_ids: ids, updated_at: now });
  }
}

function checkUnused(call: Call, { id, channel_ids: channels }: Inbox): void {
  if (channels.length > 0) {
    throw conflict(
      'inbox_in_use',
      'The inbox still has a channel. Move it to another inbox first.',
    );
  }
  const conversations = [...call.workspace.conversations.values()];
  if (conversations.some((each) => each.inbox_id === id && each.status !== 'closed')) {
    throw conflict('inbox_in_use', 'The inbox still has a conversation that is not closed.');
  }
  if (readSettings(call).default_inbox_id === id) {
    throw conflict(
      'inbox_in_use',
      'The inbox is the default one of the settings. Choose another there first.',
    );
  }
}
