import { define } from './resource.ts';

// The prefixes are those of the contract's examples.
export const CONTACT = define('contact', 'con_', ({ contacts }) => contacts);
export const SUBSCRIPTION = define('subscription', 'sub_', ({ subscriptions }) => subscriptions);
export const COMPANY = define('company', 'cmp_', ({ companies }) => companies);
export const DEAL = define('deal', 'dea_', ({ deals }) => deals);
export const PIPELINE = define('pipeline', 'pip_', ({ pipelines }) => pipelines);
export const TASK = define('task', 'tsk_', ({ tasks }) => tasks);
export const TICKET = define('ticket', 'tic_', ({ tickets }) => tickets);
export const NOTE = define('note', 'nte_', ({ notes }) => notes);
export const INBOX = define('inbox', 'inb_', ({ inboxes }) => inboxes);
export const CHANNEL = define('channel', 'chn_', ({ channels }) => channels);
export const CAMPAIGN = define('campaign', 'cam_', ({ campaigns }) => campaigns);
export const SEGMENT = define('segment', 'seg_', ({ segments }) => segments);
export const MACRO = define('macro', 'mac_', ({ macros }) => macros);
export const USER = define('user', 'usr_', ({ users }) => users);
export const MESSAGE = define('message', 'msg_', ({ messages }) => messages);
export const CONVERSATION = define('conversation', 'cnv_', ({ conversations }) => conversations);
export const TEMPLATE = define(
  'whatsapp_template',
  'tpl_',
  ({ templates }) => templates,
  'message template',
);
export const CUSTOM_OBJECT = define('custom_object', 'obj_', ({ objects }) => objects);
export const RECORD = define('record', 'rec_', ({ records }) => records);
export const ASSOCIATION = define('association', 'asc_', ({ associations }) => associations);
export const WEBHOOK = define('webhook_endpoint', 'whk_', ({ webhooks }) => webhooks);
export const RUN = define('campaign_run', 'run_', ({ runs }) => runs);
export const JOB = define('job', 'job_', ({ jobs }) => jobs);
export const DELIVERY = define('webhook_delivery', 'whd_', ({ deliveries }) => deliveries);
export const AUDIT_LOG = define(
  'audit_log',
  'aud_',
  ({ auditLogs }) => auditLogs,
  'audit log entry',
);
