import type { Usage, UsageMetric, UsagePoint } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { readPeriod, splitPeriod, type DayRange } from '../reports/period.ts';

const COUNTED = ['api_requests', 'messages_sent', 'webhook_deliveries'];

export const usage = {
  get(call: Call): Usage {
    const period = readPeriod(call);
    const interval = call.query['interval'] as string | undefined;
    const parts = interval ? splitPeriod(period, interval) : [];
    const metrics = [...COUNTED, 'contacts_stored'].map((metric): UsageMetric => {
      const quantityOf = (range: DayRange): number => measure(call, metric, range);
      const series = parts.map((part): UsagePoint => ({
        date: part.from,
        quantity: quantityOf(part),
      }));
      return { metric, quantity: quantityOf(period), limit: null, series };
    });
    return { object: 'usage', period, interval: interval ?? null, metrics };
  },
};

/** What was counted in a range of days; contacts are those there were at its end. */
function measure({ workspace }: Call, metric: string, { from, to }: DayRange): number {
  let quantity = 0;
  if (metric === 'contacts_stored') {
    for (const { created_at: time = '' } of workspace.contacts.values()) {
      if (time.slice(0, 10) <= to) quantity += 1;
    }
    return quantity;
  }
  for (const count of workspace.usage.values()) {
    const [name, day = ''] = count.id.split(' ');
    if (name === metric && day >= from && day <= to) quantity += count.quantity;
  }
  return quantity;
}
