import { Facts } from './parts.tsx';

/** Headers by name. */
export const HeaderTable = ({ headers }: { headers: Readonly<Record<string, string>> }) => (
  <Facts
    list={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])}
  />
);
