import { linkTo } from './route.ts';

/** Ids of what the sandbox keeps; those of users and applications lead nowhere. */
const ID =
  /^(?:con|cmp|dea|pip|tsk|tic|nte|inb|chn|cam|run|seg|mac|msg|cnv|tpl|obj|rec|asc|whk|job|whd|aud)_[A-Za-z0-9]{2,}$/;

export const isResourceId = (text: unknown): text is string =>
  typeof text === 'string' && ID.test(text);

export function ResourceLink({ id, name }: { id: string; name?: string | undefined }) {
  return (
    <a class={name ? undefined : 'id'} title={name && id} href={linkTo('resources', 'id', id)}>
      {name ?? id}
    </a>
  );
}
