import type * as Api from '../../../generated/index.ts';
import { updateContact } from '../contacts/update-contact.ts';
import type { Call, Context } from '../context.ts';
import { emit } from '../deliveries/emit.ts';
import { invalidBody } from '../refused.ts';
import { listPage, type Page } from '../resources/page.ts';
import { patchTags } from '../resources/patch.ts';
import { dropNotesAndLinks, moveNotes, replaceReferences } from '../resources/references.ts';
import { COMPANY, DEAL, NOTE, PIPELINE } from '../resources/resource-types.ts';
import {
  create,
  find,
  requireReference,
  type ResourceType,
  typeOf,
  update,
} from '../resources/resource.ts';
import { readSettings } from '../resources/workspace-settings.ts';
import { checkWhose, deleting, reading } from './reading.ts';

export const notes = {
  ...reading(NOTE),

  create(call: Call<Api.NoteCreate>): Api.Note {
    const contactId = findContactOfTarget(call);
    return create(call, NOTE, { pinned: false, ...call.body, contact_id: contactId });
  },

  update: (call: Call<Api.NoteUpdate>): Api.Note =>
    update(call, NOTE, find(call, NOTE, call.path['id']), call.body),

  delete: deleting(NOTE, ({ workspace }, { id, target_id: into }) => {
    if (workspace.auditByResource().find(id).length > 0) workspace.merges.put({ id, into });
  }),
};

/** A note on a deal, ticket or conversation concerns the contact of that. */
function findContactOfTarget(call: Call<Api.NoteCreate>): string | null | undefined {
  const { target_type: type, target_id: id } = call.body;
  const target = requireReference(call, typeOf(type) as ResourceType<any>, id, '/target_id');
  return type === 'contact' ? id : target?.contact_id;
}

export const companies = {
  ...reading(COMPANY, {
    filters: {
      domain: ({ domain }, wanted: string) => isSameText(domain, wanted),
      name: ({ name }, wanted: string) => isSameText(name, wanted),
    },
  }),

  create: (call: Call<Api.CompanyCreate>): Api.Company =>
    create(call, COMPANY, patchTags({}, call.body)),

  update(call: Call<Api.CompanyUpdate>): Api.Company {
    const before = find(call, COMPANY, call.path['id']);
    return update(call, COMPANY, before, patchTags(before, call.body));
  },

  delete: deleting(COMPANY, (call, { id }) => {
    const { contacts, deals, tasks, tickets } = call.workspace;
    for (const contact of Array.from(contacts.values()))
      if (contact.company_id === id) updateContact(call, contact, { company_id: null });
    for (const collection of [deals, tasks, tickets])
      replaceReferences(call, collection, 'company_id', id);
    dropNotesAndLinks(call, 'company', id);
  }),
};

const isSameText = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

export const deals = {
  ...reading(DEAL),

  create(call: Call<Api.DealCreate>): Api.Deal {
    checkWhose(call, call.body);
    const { currency, default_pipeline_id: usual } = readSettings(call);
    const pipelineId = call.body.pipeline_id ?? usual;
    const pipeline = requireReference(call, PIPELINE, pipelineId, '/pipeline_id');
    const stage = findStage(pipeline, call.body.stage ?? pipeline?.stages?.[0]?.key);
    if (stage && stage.outcome !== 'open') throw invalidBody('/stage', 'must be one of open deals');
    const defaults = { pipeline_id: pipeline?.id, currency };
    return create(call, DEAL, { ...defaults, ...call.body, ...outcomeOf(call, stage) });
  },

  update(call: Call<Api.DealUpdate>): Api.Deal {
    const before = find(call, DEAL, call.path['id']);
    checkWhose(call, call.body);
    const { pipeline_id: pipelineId = before.pipeline_id, stage: wanted } = call.body;
    const isMoved = pipelineId !== before.pipeline_id;
    const pipeline = requireReference(call, PIPELINE, pipelineId, '/pipeline_id');
    const key = wanted ?? (isMoved ? pipeline?.stages?.[0]?.key : before.stage);
    const stage = findStage(pipeline, key);
    const isNew = isMoved || key !== before.stage;
    const outcome = isNew ? outcomeOf(call, stage) : { status: before.status };
    const reason = outcome.status === 'lost' ? {} : { lost_reason: null };
    const deal = update(call, DEAL, before, { ...call.body, ...outcome, ...reason });
    if (deal.contact_id !== before.contact_id) moveNotes(call, deal);
    if (isNew) emitMove(call, before, deal);
    return deal;
  },

  delete: deleting(DEAL, (call, { id }) => {
    replaceReferences(call, call.workspace.tasks, 'deal_id', id);
    dropNotesAndLinks(call, 'deal', id);
  }),

  listPipelines: (call: Call): Page => listPage(call, call.workspace.pipelines),
};

function findStage(
  pipeline: Api.Pipeline | undefined,
  key: string | undefined,
): Api.PipelineStage | undefined {
  const stages = pipeline?.stages ?? [];
  const stage = stages.find((each) => each.key === key);
  if (stage || key === undefined) return stage;
  const keys = stages.map((each) => each.key).join(', ');
  throw invalidBody('/stage', `is no stage of the pipeline, which has ${keys}`);
}

/** A deal takes over what its stage stands for. */
function outcomeOf({ now }: Call, stage: Api.PipelineStage | undefined) {
  if (!stage) return { status: 'open' };
  const { key, outcome, probability } = stage;
  const isOpen = outcome === 'open';
  return {
    stage: key,
    status: outcome,
    probability,
    won_at: outcome === 'won' ? now : null,
    closed_at: isOpen ? null : now,
  };
}

function emitMove(context: Context, before: Api.Deal, deal: Api.Deal): void {
  const previous = before.stage ? { previous_stage: before.stage } : {};
  emit(context, 'deal.stage_changed', deal, previous);
  if (deal.status === 'won' && before.status !== 'won') emit(context, 'deal.won', deal, previous);
}
