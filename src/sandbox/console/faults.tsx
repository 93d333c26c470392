import { useState } from 'preact/hooks';
import type { FaultRule } from '../../../generated/control.ts';
import { control } from './api.ts';
import { Act } from './announce.tsx';
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
  const put = async (faults: FaultRule[]): Promise<void> => {
    await control('replaceFaults', { body: { faults } });
    again();
  };
  const [operation, setOperation] = useState('');
  const [share, setShare] = useState('100');
  const limits = {
    ...(operation && { operation }),
    ...(share !== '100' && { share: Number(share) / 100 }),
  };
  return (
    <section class="card">
      <h2>Faults</h2>
      <p class="quiet">Requests meet them until you switch them off.</p>
      <div class="inline">
        <Choice label="Operation" names={operationNames()} value={operation} onInput={setOperation}>
          <option value="">All</option>
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
      <div class="actions" role="group" aria-label="Fault switches">
        {SWITCHES.map(([title, fault]) => {
          const rule = { ...limits, ...fault };
          const others = rules.filter((each) => !sameRule(each, rule));
          const isOn = others.length < rules.length;
          const work = () => put(isOn ? others : [...rules, rule]);
          return <Switch key={title} title={title} isOn={isOn} work={work} />;
        })}
        <GreaseSwitch />
      </div>
      <Rules rules={rules} put={put} />
    </section>
  );
}

interface SwitchProps {
  readonly title: string;
  /** What it is called when it is said, where that is shorter. */
  readonly name?: string;
  readonly isOn: boolean;
  readonly work: () => Promise<unknown>;
}

const Switch = ({ title, name = title, isOn, work }: SwitchProps) => (
  <Act aria-pressed={isOn} work={work} done={`${name}: ${isOn ? 'off' : 'on'}.`}>
    {title}
  </Act>
);

/** Switches additions that clients must tolerate on and off. */
function GreaseSwitch() {
  const { data, again } = useQuery('options', () => control('getOptions'), ['options']);
  const isOn = Boolean(data?.grease);
  const change = async (): Promise<void> => {
    await control('updateOptions', { body: { grease: isOn ? false : { seed: 1 } } });
    again();
  };
  return <Switch title="Additions of a later version" name="Additions" isOn={isOn} work={change} />;
}

type Put = (next: FaultRule[]) => Promise<void>;

function Rules({ rules, put }: { rules: readonly FaultRule[]; put: Put }) {
  if (rules.length === 0) return null;
  return (
    <>
      <ul class="rules">
        {rules.map((rule, index) => (
          <li key={index}>
            <code>{describe(rule)}</code>
            <Act
              class="small"
              aria-label={`Remove the fault ${describe(rule)}`}
              work={() => put(rules.toSpliced(index, 1))}
              done="The fault is off."
            >
              Remove
            </Act>
          </li>
        ))}
      </ul>
      <Act work={() => put([])} done="All faults are off.">
        Switch all off
      </Act>
    </>
  );
}

/** A rule in the words of the control API. */
const describe = ({ operation = 'all', share = 1, ...fault }: FaultRule): string =>
  `${operation}, ${Math.round(share * 100)} %: ${Object.entries(fault)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')}`;
