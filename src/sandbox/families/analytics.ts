import type * as Api from '../../../generated/index.ts';
import { remember } from '../../service/json.ts';
import { readScope, requireScopes } from '../access/require-scopes.ts';
import type { Call } from '../context.ts';
import { startJob } from '../jobs/run-job.ts';
import { invalidBody } from '../refused.ts';
import {
  type DayRange,
  type Dimension,
  type Metric,
  METRICS,
  readPeriod,
  type Sample,
  splitPeriod,
} from '../reports/metrics.ts';
import { isOneOf } from '../resources/page.ts';
import { typeOf } from '../resources/resource.ts';
import { readSettings } from '../resources/workspace-settings.ts';

export const analytics = {
  getSummary(call: Call): Api.AnalyticsSummary {
    const { metrics, interval, group_by: groupBy } = call.query as Readonly<Record<string, string>>;
    const names = (metrics as unknown as string[] | undefined) ?? Object.keys(METRICS);
    const period = readPeriod(call);
    // Groups are shown by their names; a user's is not known to this interface.
    if (groupBy && groupBy !== 'owner')
      requireScopes(call, [readScope(groupBy)], `Grouping by ${groupBy}`);
    return {
      object: 'analytics_summary',
      period,
      interval: interval ?? null,
      group_by: groupBy ?? null,
      // A figure of a later version of the contract is one that this sandbox has no numbers for.
      metrics: names.flatMap((name) => {
        const metric = Object.hasOwn(METRICS, name) ? METRICS[name] : undefined;
        return metric ? [measure(call, name, metric, period)] : [];
      }),
    };
  },

  export(call: Call<Api.AnalyticsExport>): Api.Job {
    const { from, to } = call.body;
    if (from > to) throw invalidBody('/from', 'must not be after `to`');
    requireScopes(call, [`${call.body.report}:read`], `An export of ${call.body.report}`);
    return startJob(call, 'analytics.export', call.body, 1);
  },
};

const MOST = Number.MAX_VALUE;

function measure(call: Call, name: string, metric: Metric, period: DayRange): Api.AnalyticsMetric {
  const samples = metric.samples(call).filter((each) => isIn(each, period) && passes(call, each));
  const { interval, group_by: groupBy } = call.query as Readonly<Record<string, string>>;
  const currency = metric.unit === 'minor' ? readSettings(call).currency : null;
  const isSplit = groupBy && metric.dimensions.includes(groupBy as Dimension);
  const series = interval ? splitPeriod(period, interval) : [];
  return {
    metric: name,
    unit: metric.unit,
    currency,
    total: summarize(metric, samples),
    series: series.map((part) => {
      const own = samples.filter((each) => isIn(each, part));
      return { date: part.from, value: summarize(metric, own) };
    }),
    groups: isSplit ? split(call, metric, samples, groupBy as Dimension) : [],
  };
}

function isIn({ at }: Sample, { from, to }: DayRange): boolean {
  const day = at.slice(0, 10);
  return day >= from && day <= to;
}

/** The filters narrow what they mean something to. */
function passes({ query }: Call, sample: Sample): boolean {
  return (['channel', 'inbox', 'owner'] as const).every((name) => {
    const wanted = query[`${name}_id`];
    return wanted === undefined || isOneOf(wanted, sample[name]);
  });
}

/** A median is null where there is nothing to take it of. */
function summarize({ unit }: Metric, samples: readonly Sample[]): number | null {
  if (unit === 'count') return samples.length;
  const values = samples.map(({ value = 0 }) => value).sort((one, other) => one - other);
  // Amounts have no bound, and a sum beyond all numbers would be none.
  if (unit === 'minor')
    return values.reduce((sum, value) => Math.max(-MOST, Math.min(sum + value, MOST)), 0);
  const middle = values.length / 2;
  if (values.length === 0) return null;
  if (values.length % 2 === 1) return values[Math.floor(middle)] as number;
  return ((values[middle - 1] as number) + (values[middle] as number)) / 2;
}

function split(
  call: Call,
  metric: Metric,
  samples: readonly Sample[],
  by: Dimension,
): Api.AnalyticsGroup[] {
  const named = typeOf(by)?.of(call.workspace);
  const groups = new Map<string | null, Sample[]>();
  for (const sample of samples) remember(groups, idOf(sample[by]), () => []).push(sample);
  return [...groups]
    .map(([id, own]): Api.AnalyticsGroup => {
      const name = named?.get(id ?? '')?.name ?? null;
      return { id, name, value: summarize(metric, own) };
    })
    .sort((one, other) => (other.value ?? 0) - (one.value ?? 0));
}

/** An owner is stated as any text, and an id has 1 to 64 characters: no user has another one. */
const idOf = (id = ''): string | null => (id && Array.from(id).length <= 64 ? id : null);
