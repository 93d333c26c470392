import type { CustomObject } from '../../../generated/index.ts';
import type { Context } from '../context.ts';
import { notFound } from '../refused.ts';

/** The custom object that a path names, by its key or its id. */
export function findObject({ workspace }: Context, keyOrId = ''): CustomObject {
  const { objects } = workspace;
  const byKey = [...objects.values()].find(({ key }) => key === keyOrId);
  const object = byKey ?? objects.get(keyOrId);
  if (!object) throw notFound('custom object');
  return object;
}
