import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { ownAccount } from '#contract/permissions.ts'
import { capped, queueFilters, queueItem, queueSort, savedView } from '#contract/queue/queue.ts'
import { requestStatuses } from '#contract/requests/request-status.ts'
import { hasNoNullCharacter, itemsPerPage, staffId } from '#contract/wire-values.ts'

const cursor = z.string().check(z.maxLength(300))
const viewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(80), z.refine(hasNoNullCharacter))
const byId = z.object({ id: staffId })

/** A POST, so that no name or address of a person stands in an address that somebody logs. */
export const searchQueue = endpoint({
  name: 'searchQueue',
  method: 'POST',
  path: '/v1/staff/queue',
  access: 'staff',
  permission: 'requests:read',
  summary: 'A page of the requests of people and companies, filtered and sorted; the next one by its cursor. Personal data is masked.',
  input: z.object({
    ...queueFilters.shape,
    sort: z.optional(queueSort),
    /** 25 without it. */
    limit: z.optional(z.literal(itemsPerPage)),
    /** `nextCursor` of the page before, under the same filters and sort. */
    cursor: z.optional(cursor),
  }),
  answer: z.object({ items: z.array(queueItem), nextCursor: z.nullable(z.string()) }),
  errors: [],
})

export const countQueue = endpoint({
  name: 'countQueue',
  method: 'POST',
  path: '/v1/staff/queue/counts',
  access: 'staff',
  permission: 'requests:read',
  summary:
    'How many requests there are under the same filters, by status, each counted up to `countedTo`: 10,000, or 1,000 of a search; and what waits for a decision.',
  input: queueFilters,
  answer: z.object({
    /** Every status, also with none, whatever statuses were asked for. */
    byStatus: z.array(z.object({ status: z.enum(requestStatuses), ...capped.shape })),
    countedTo: z.number(),
    /** Of all that pends checks, whatever was asked for; up to 10,000. */
    mine: capped,
    unassigned: capped,
    /** Of all whose applicants asked that a person looks. */
    awaitingReview: capped,
  }),
  errors: [],
})

export const exportQueue = endpoint({
  name: 'exportQueue',
  method: 'POST',
  path: '/v1/staff/queue/export',
  access: 'staff',
  permission: 'requests:export',
  summary:
    'The requests under the filters as CSV, in parts of 2,000 lines: concatenate them until there is no next cursor. No cell can become a formula. Unmasked personal data also requires requests:reveal. Each part is recorded in the audit log.',
  input: z.object({
    ...queueFilters.shape,
    sort: z.optional(queueSort),
    cursor: z.optional(cursor),
    /** Names, email addresses and document numbers as they are instead of masked. */
    revealed: z.optional(z.boolean()),
  }),
  answer: z.object({
    /** Of the whole, for the browser to save it under. */
    fileName: z.string(),
    /** The first part begins with a byte order mark and the line of names. */
    csv: z.string(),
    lines: z.number(),
    nextCursor: z.nullable(z.string()),
  }),
  errors: ['PERMISSION_DENIED'],
})

export const assignRequest = endpoint({
  name: 'assignRequest',
  method: 'PUT',
  path: '/v1/staff/requests/:id/assignee',
  access: 'staff',
  permission: 'requests:assign',
  summary: 'Assigns a request to a member of staff who may decide, or unassigns it.',
  params: byId,
  input: z.object({
    assigneeId: z.nullable(staffId),
    /** Who had it when the page was made; without it, it is taken from whoever has it. */
    expectedAssigneeId: z.optional(z.nullable(staffId)),
  }),
  answer: z.object({ id: z.string(), assignee: queueItem.shape.assignee }),
  errors: ['REQUEST_NOT_FOUND', 'NOT_FOUND', 'REQUEST_TAKEN'],
})

export const assignNextRequest = endpoint({
  name: 'assignNextRequest',
  method: 'POST',
  path: '/v1/staff/queue/next',
  access: 'staff',
  permission: 'requests:decide',
  summary: 'Assigns the longest-waiting unassigned request to the caller; two callers never get the same one. Null when none is left.',
  input: z.object({ kind: queueFilters.shape.kind, formIds: queueFilters.shape.formIds }),
  answer: z.object({ item: z.nullable(queueItem) }),
  errors: [],
})

export const listViews = endpoint({
  name: 'listViews',
  method: 'GET',
  path: '/v1/staff/queue/views',
  access: 'staff',
  permission: 'requests:read',
  summary: 'The saved views of the queue: the caller’s, and those that colleagues share.',
  answer: z.object({ views: z.array(savedView) }),
  errors: [],
})

export const saveView = endpoint({
  name: 'saveView',
  method: 'POST',
  path: '/v1/staff/queue/views',
  access: 'staff',
  permission: 'requests:read',
  summary: 'Saves filters and sorting under a name; the caller’s view of that name is replaced.',
  input: z.object({ name: viewName, isShared: z.boolean(), filters: queueFilters, sort: queueSort }),
  answer: z.object({ view: savedView }),
  errors: ['LENGTH_OVER_RANGE'],
})

export const deleteView = endpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: '/v1/staff/queue/views/:id',
  access: 'staff',
  permission: 'requests:read',
  summary: 'Deletes a view of the caller.',
  params: byId,
  answer: z.object({ deleted: z.literal(true) }),
  errors: ['NOT_FOUND'],
})

export const listColleagues = endpoint({
  name: 'listColleagues',
  method: 'GET',
  path: '/v1/staff/colleagues',
  access: 'staff',
  permission: ownAccount,
  summary: 'Names of the active staff: those who may be assigned to (may decide) and mentioned (may read).',
  answer: z.object({
    colleagues: z.array(z.object({ id: z.string(), displayName: z.string(), mayRead: z.boolean(), mayDecide: z.boolean() })),
  }),
  errors: [],
})
