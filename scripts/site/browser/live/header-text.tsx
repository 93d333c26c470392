import { CodeFrame } from '../../../../src/sandbox/console/json-view.tsx';

interface Headers {
  /** What they belong to, such as `the delivery`. */
  readonly of: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers as they came. */
export const HeaderText = ({ of, headers }: Headers) => (
  <CodeFrame label={`Headers of ${of}`}>
    {Object.entries(headers).map(([name, value]) => (
      <span key={name}>
        <span class="a">{name}</span>
        {`: ${value}\n`}
      </span>
    ))}
  </CodeFrame>
);
