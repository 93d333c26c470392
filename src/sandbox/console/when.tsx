import { dayTime } from './format.ts';
import { live } from './live.ts';
import { useStore } from './store.ts';

/** The time of day; with the day, if the sandbox has another one by now. */
export function When({ at }: { at: string }) {
  const today = useStore(live, ({ clock }) => clock?.now.slice(0, 10));
  const isToday = today === undefined || at.startsWith(today);
  return (
    <time dateTime={at} title={dayTime(at)}>
      {isToday ? at.slice(11, 19) : at.slice(5, 16).replace('T', ' ')}
    </time>
  );
}
