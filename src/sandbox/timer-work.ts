import { runCampaign } from './campaigns/run-campaign.ts';
import { advanceMessage } from './conversing/advance-message.ts';
import { autoClose } from './conversing/auto-close.ts';
import { reviewTemplate } from './conversing/review-template.ts';
import { deliver } from './deliveries/deliver.ts';
import type { Engine } from './engine.ts';
import { runJob } from './jobs/run-job.ts';
import type { Timer } from './time/timers.ts';

type Work = (engine: Engine, timer: Timer) => void;

/** What a timer of each kind does when it is due. */
export const TIMER_WORK: Readonly<Record<string, Work>> = {
  auto_close: autoClose,
  campaign_run: runCampaign,
  delivery: deliver,
  job: runJob,
  message: advanceMessage,
  template: reviewTemplate,
};
