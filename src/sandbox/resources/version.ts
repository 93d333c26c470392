import type { Call } from '../context.ts';
import { objectOf } from '../custom-objects/check-definition.ts';
import { preconditionFailed, invalidHeader } from '../refused.ts';
import type { Collection, Entity } from '../state/collection.ts';
import { SETTINGS_ID } from './workspace-settings.ts';

/** The version of a stored resource, as the value of `ETag`: another one after each change to it. */
export function versionOf(call: Call, family: string, id = ''): string | undefined {
  const stored = findStored(call, family, id);
  return stored && `"${call.engine.platform.sha256(JSON.stringify(stored)).slice(0, 16)}"`;
}

/**
 * Holds `If-Match` against what the path names; what is not there is the handler's to refuse.
 *
 * @throws {Refused} The 412 when the resource has another version (RFC 9110, 13.1.1), the 400 for a value that is none.
 */
export function checkVersion(call: Call, family: string, wanted: string): void {
  if (!/^\s*(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)\s*$/.test(wanted))
    throw invalidHeader('If-Match', 'must be the `ETag` of a response, quotes included');
  const present = versionOf(call, family, call.path['id'] ?? idOfKey(call));
  if (present === undefined || wanted.trim() === '*') return;
  // A weak one never matches (RFC 9110, 8.8.3.2).
  const versions = wanted.split(',').map((each) => each.trim());
  if (!versions.includes(present)) throw preconditionFailed();
}

/** What a family stores has the family's name in a workspace. */
function findStored({ workspace }: Call, family: string, id: string): Entity | undefined {
  const stored = workspace as unknown as Readonly<Record<string, Collection<Entity>>>;
  return stored[family]?.get(family === 'settings' ? SETTINGS_ID : id);
}

/** Custom objects are named by their key, or their id. */
const idOfKey = ({ workspace, path }: Call): string | undefined =>
  objectOf(workspace, path['key'])?.id ?? path['key'];
