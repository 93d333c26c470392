import type {
  Channel,
  WhatsappTemplate,
  WhatsappTemplateCreate,
} from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { conflict, invalidPath, notFound } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { CHANNEL, TEMPLATE } from '../resources/resource-types.ts';
import { create, find } from '../resources/resource.ts';

export const channels = {
  list: (call: Call): Page => listPage(call, call.workspace.channels),

  get: (call: Call): Channel => find(call, CHANNEL, call.path['id']),

  listTemplates(call: Call): Page {
    const { id } = find(call, CHANNEL, call.path['id']);
    const belongs = ({ channel_id: channel }: WhatsappTemplate): boolean => channel === id;
    return listPage(call, call.workspace.templates, { belongs });
  },

  createTemplate(call: Call<WhatsappTemplateCreate>): WhatsappTemplate {
    const channel = find(call, CHANNEL, call.path['id']);
    checkNew(call, channel);
    const { samples: _, ...fields } = call.body;
    const variables = variablesOf(call.body);
    const template = create(call, TEMPLATE, {
      ...fields,
      variables,
      channel_id: channel.id,
      status: 'pending',
    });
    const { clock, settings, timers } = call.engine;
    const dueAt = clock.now() + settings.templates.reviewMs;
    timers.set(dueAt, { kind: 'template', workspaceId: call.workspace.id, subject: template.id });
    return template;
  },

  getTemplate(call: Call): WhatsappTemplate {
    const { id } = find(call, CHANNEL, call.path['id']);
    const template = find(call, TEMPLATE, call.path['template_id']);
    if (template.channel_id !== id) throw notFound(TEMPLATE.title);
    return template;
  },
};

function checkNew(call: Call<WhatsappTemplateCreate>, channel: Channel): void {
  if (channel.type !== 'whatsapp') {
    throw invalidPath(
      'id',
      `names a channel of the type ${channel.type}; templates belong to WhatsApp channels`,
    );
  }
  const { name, language } = call.body;
  const isTaken = [...call.workspace.templates.values()].some(
    (each) => each.channel_id === channel.id && each.name === name && each.language === language,
  );
  if (isTaken)
    throw conflict('template_exists', 'The channel has a template of this name in this language.');
}

/** The names in `{{braces}}`, in the order in which they come. */
function variablesOf({ header = '', body, footer = '' }: WhatsappTemplateCreate): string[] {
  const found = [...`${header} ${body} ${footer}`.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)];
  return [...new Set(found.map(([, name]) => name as string))];
}
