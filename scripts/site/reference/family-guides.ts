type Guide = readonly [path: string, title: string];

const SYNC: Guide = ['sync-contacts/', 'Sync contacts'];
const TEMPLATE: Guide = ['send-template/', 'Send a WhatsApp template'];
const JOBS: Guide = ['jobs/', 'Asynchronous jobs'];
const PAGES: Guide = ['pagination/', 'Pagination'];

/** The guides that help with a resource. */
export const FAMILY_GUIDES: Readonly<Record<string, readonly Guide[]>> = {
  oauth: [['authentication/', 'Authentication']],
  contacts: [SYNC, JOBS, PAGES],
  companies: [SYNC, PAGES],
  messages: [TEMPLATE, ['webhooks/', 'Webhooks']],
  channels: [TEMPLATE],
  templates: [TEMPLATE],
  campaigns: [TEMPLATE, ['workflows/', 'Workflows']],
  conversations: [['workflows/', 'Workflows']],
  deals: [['workflows/', 'Workflows'], PAGES],
  jobs: [JOBS],
  analytics: [JOBS],
  macros: [JOBS],
  usage: [['rate-limits/', 'Rate limits']],
  webhooks: [['webhooks/', 'Webhooks']],
};
