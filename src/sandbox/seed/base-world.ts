import type { SeedData } from './seed-data.ts';

/** What a workspace has that no call creates: settings, a pipeline, channels, and an inbox for them. */
export function baseWorld(workspaceId: string): SeedData {
  const all = ['text', 'media', 'template', 'interactive', 'location', 'contacts', 'reaction'];
  return {
    settings: {
      workspace_id: workspaceId,
      name: 'Sandbox',
      timezone: 'UTC',
      locale: 'en-US',
      currency: 'EUR',
      default_inbox_id: 'inb_main',
      default_pipeline_id: 'pip_sales',
      contact_stages: [
        { key: 'lead', name: 'Lead' },
        { key: 'customer', name: 'Customer' },
      ],
      business_hours: [],
      auto_close_after_hours: null,
    },
    users: [
      { id: 'usr_ana', name: 'Ana Rivera', email: 'ana@example.com' },
      { id: 'usr_ben', name: 'Ben Weber', email: 'ben@example.com' },
    ],
    pipelines: [
      {
        id: 'pip_sales',
        name: 'Sales',
        default: true,
        stages: [
          { key: 'qualification', name: 'Qualification', outcome: 'open', probability: 10 },
          { key: 'proposal', name: 'Proposal', outcome: 'open', probability: 40 },
          { key: 'won', name: 'Won', outcome: 'won', probability: 100 },
          { key: 'lost', name: 'Lost', outcome: 'lost', probability: 0 },
        ],
      },
    ],
    inboxes: [
      {
        id: 'inb_main',
        name: 'Main',
        channel_ids: ['chn_whatsapp', 'chn_email', 'chn_sms'],
        member_ids: [],
        assignment: 'manual',
      },
    ],
    channels: [
      { ...channel('whatsapp', '+12025550101', all), reply_window_hours: 24 },
      channel('email', 'hello@example.com', ['text', 'media', 'email']),
      channel('sms', '+12025550103', ['text']),
    ],
  };
}

function channel(type: string, address: string, contentTypes: string[]) {
  return {
    id: `chn_${type}`,
    name: type,
    type,
    status: 'active',
    address,
    inbox_id: 'inb_main',
    content_types: contentTypes,
  };
}
