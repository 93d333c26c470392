import type { Deleted, Task, TaskCreate, TaskUpdate } from '../../../generated/index.ts';
import type { Call } from '../context.ts';
import { listPage, type Page } from '../resources/page.ts';
import { COMPANY, CONTACT, DEAL, TASK, TICKET } from '../resources/resource-types.ts';
import { create, find, remove, requireReference, update } from '../resources/resource.ts';
import { readTime } from '../time/read-time.ts';

export const tasks = {
  list: (call: Call): Page =>
    listPage(call, call.workspace.tasks, {
      filters: {
        due_before: ({ due_at: dueAt }: Task, time: string) =>
          !!dueAt && readTime(dueAt) < readTime(time),
      },
    }),

  create(call: Call<TaskCreate>): Task {
    checkReferences(call, call.body);
    return create(call, TASK, { type: 'to_do', ...call.body, status: 'open' });
  },

  get: (call: Call): Task => find(call, TASK, call.path['id']),

  update(call: Call<TaskUpdate>): Task {
    const before = find(call, TASK, call.path['id']);
    checkReferences(call, call.body);
    return update(call, TASK, before, { ...call.body, completed_at: completion(call, before) });
  },

  delete: (call: Call): Deleted => remove(call, TASK, find(call, TASK, call.path['id'])),
};

function checkReferences(call: Call, body: TaskUpdate): void {
  requireReference(call, CONTACT, body.contact_id, '/contact_id');
  requireReference(call, COMPANY, body.company_id, '/company_id');
  requireReference(call, DEAL, body.deal_id, '/deal_id');
  requireReference(call, TICKET, body.ticket_id, '/ticket_id');
}

/** `done` sets the time, and any other status removes it. */
function completion({ body, now }: Call<TaskUpdate>, before: Task): string | null | undefined {
  if (body.status === undefined || body.status === before.status) return undefined;
  return body.status === 'done' ? now : null;
}
