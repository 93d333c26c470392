import { useState } from 'preact/hooks';
import type { FaultRule } from '../../../generated/control.ts';
import { control } from './api.ts';
import { attempt } from './announce.tsx';
import { operationNames } from './contract.ts';
import { Choice, Field } from './parts.tsx';
import { useQuery } from './use-query.ts';

/** The faults that most want to see, as switches. */
const SWITCHES: readonly (readonly [string, FaultRule])[] = [
  ['Unavailable (503)', { status: 503 }],
  ['Too many requests (429)', { status: 429 }],
  ['Slow, by 2 s', { delay_ms: 2_000 }],
  ['Connection breaks before', { reset: 'before' }],
  ['Response is lost', { reset: 'after' }],
  ['Half a response', { malformed: true }],
];

const sameRule = (a: FaultRule, b: FaultRule): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What goes wrong with requests from now on. */
export function Faults() {
  const { data, again } = useQuery('faults', () => control('getFaults'), ['faults']);
  const rules = data?.faults ?? [];
  const put: RulesProps['put'] = (faults, done) =>
    void attempt(async () => {
      await control('replaceFaults', { body: { faults: [...faults] } });
      again();
    }, done);
  const [operation, setOperation] = useState('');
  const [share, setShare] = useState('100');
  const toRule = (fault: FaultRule): FaultRule => ({
    ...(operation && { operation }),
    ...(share !== '100' && { share: Number(share) / 100 }),
    ...fault,
  });
  return (
    <section class="card">
      <h2>Faults</h2>
      <p class="quiet">Requests meet them until you switch them off.</p>
      <div class="inline">
        <Choice label="Operation" value={operation} onChange={setOperation}>
          <option value="">All</option>
          {operationNames().map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Field
          label="Share of requests, in percent"
          type="number"
          min="1"
          max="100"
          value={share}
          onInput={setShare}
        />
      </div>
      <FaultSwitches rules={rules} put={put} toRule={toRule} />
      <Rules rules={rules} put={put} />
    </section>
  );
}

interface RulesProps {
  readonly rules: readonly FaultRule[];
  readonly put: (next: readonly FaultRule[], done: string) => void;
}

interface SwitchesProps extends RulesProps {
  /** What else a fault says, such as the operation that meets it. */
  readonly toRule: (fault: FaultRule) => FaultRule;
}

/** Buttons that switch faults on and off. */
function FaultSwitches({ rules, put, toRule }: SwitchesProps) {
  return (
    <div class="actions" role="group" aria-label="Fault switches">
      {SWITCHES.map(([title, fault]) => {
        const rule = toRule(fault);
        const others = rules.filter((each) => !sameRule(each, rule));
        const isOn = others.length < rules.length;
        return (
          <button
            key={title}
            type="button"
            aria-pressed={isOn}
            onClick={() =>
              isOn ? put(others, `${title}: off.`) : put([...rules, rule], `${title}: on.`)
            }
          >
            {title}
          </button>
        );
      })}
      <GreaseSwitch />
    </div>
  );
}

/** Switches additions that clients must tolerate on and off. */
function GreaseSwitch() {
  const { data, again } = useQuery('options', () => control('getOptions'), ['options']);
  const isOn = Boolean(data?.grease);
  const change = (): void =>
    void attempt(
      async () => {
        await control('updateOptions', { body: { grease: isOn ? false : { seed: 1 } } });
        again();
      },
      isOn ? 'Additions: off.' : 'Additions: on.',
    );
  return (
    <button type="button" aria-pressed={isOn} onClick={change}>
      Additions of a later version
    </button>
  );
}

function Rules({ rules, put }: RulesProps) {
  if (rules.length === 0) return null;
  return (
    <>
      <ul class="rules">
        {rules.map((rule, index) => (
          <li key={index}>
            <code>{describe(rule)}</code>
            <button
              type="button"
              class="small"
              aria-label={`Remove the fault ${describe(rule)}`}
              onClick={() => put(rules.toSpliced(index, 1), 'The fault is off.')}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => put([], 'All faults are off.')}>
        Switch all off
      </button>
    </>
  );
}

/** A rule in the words of the control API. */
const describe = ({ operation = 'all', share = 1, ...fault }: FaultRule): string =>
  `${operation}, ${Math.round(share * 100)} %: ${Object.entries(fault)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`;
