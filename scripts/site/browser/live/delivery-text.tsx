import { jsonLines } from '../../../../src/sandbox/console/json-lines.ts';

/** The letters that the site's style sheet colors code by. */
const LETTERS: Readonly<Record<string, string>> = { key: 'a', string: 's', number: 'n', word: 'n' };

interface Headers {
  /** What they belong to, such as `the delivery`. */
  readonly of: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers as they came. */
export const HeaderText = ({ of, headers }: Headers) => (
  <pre tabIndex={0} role="region" aria-label={`Headers of ${of}`}>
    <code>
      {Object.entries(headers).map(([name, value]) => (
        <span key={name}>
          <span class="a">{name}</span>
          {`: ${value}\n`}
        </span>
      ))}
    </code>
  </pre>
);

/** JSON with its parts in color, indented. */
export const BodyText = ({ label, body }: { label: string; body: string }) => (
  <pre tabIndex={0} role="region" aria-label={label}>
    <code>
      {jsonLines(JSON.parse(body)).map(({ depth, pieces }, index) => (
        <span key={index}>
          {'  '.repeat(depth)}
          {pieces.map(({ kind, text }, at) => (
            <span key={at} class={LETTERS[kind]}>
              {text}
            </span>
          ))}
          {'\n'}
        </span>
      ))}
    </code>
  </pre>
);
