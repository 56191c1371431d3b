import {
  createContent,
  getContent,
  publishContent,
  saveDraft,
  type ContentDraft,
  type ContentKind,
} from '#contract/content/desk/content.ts'
import { getSettings } from '#contract/site/site.ts'
import { visitor, type Caller } from '../market/callers.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Complete, so that it can be published. */
export const aDraft: ContentDraft = {
  title: 'Fake payment confirmations',
  slug: 'fake-payment-confirmations',
  categoryId: 1,
  author: 'Marit Vos',
  lead: 'Three members received forged bank confirmations this week.',
  html: '<p>Check your bank account before you ship.</p>',
  metaTitle: '',
  metaDescription: '',
  metaKeywords: '',
  isCut: true,
}

let serial = 0

/** Saves a new draft; without a slug of its own it gets one that no other has. */
export async function saveNew(
  editor: Caller,
  given: Partial<ContentDraft> = {},
  kind: ContentKind = 'post',
) {
  serial += 1
  const created = await editor.call(createContent, { params: { kind } })
  const { id } = created.body.payload
  const draft = {
    ...aDraft,
    slug: `post-${serial}`,
    ...(kind === 'page' ? { categoryId: null } : {}),
    ...given,
  }
  const { body } = await editor.call(saveDraft, {
    params: { id: String(id) },
    body: { revision: 1, draft },
  })
  return { id, draft, revision: body.payload.revision }
}

export const readContent = async (editor: Caller, id: number) =>
  (await editor.call(getContent, { params: { id: String(id) } })).body.payload

/** Publishes what is saved. */
export async function publish(
  editor: Caller,
  id: number,
  at: { day: string; time: string } | null = null,
) {
  const { revision } = await readContent(editor, id)
  return editor.raw('POST', publishContent.path.replace(':id', String(id)), { revision, at })
}

/** Changes the draft. */
export async function edit(editor: Caller, id: number, given: Partial<ContentDraft>) {
  const { draft, revision } = await readContent(editor, id)
  const body = { revision, draft: { ...draft, ...given } }
  return editor.call(saveDraft, { params: { id: String(id) }, body })
}

/** The fields that a refusal names. */
export const errorsOf = (reply: {
  refusal: { payload: { errors?: { param: string }[] | undefined } }
}) => reply.refusal.payload.errors?.map(({ param }) => param)

/** What the audit log says was done to a post or page, in order. */
export async function listActs({ database }: TestMarket, id: number): Promise<string[]> {
  const rows = await database.sql<{ act: string }[]>`
    select act from audit_entry where (details ->> 'id')::int = ${id} and act like 'content.%'
    order by audit_entry.id`
  return rows.map(({ act }) => act)
}

/** The jobs that wait for a post or page, usually those that announce a post to readers. */
export const listAnnouncements = (
  { database }: TestMarket,
  id: number,
  job = 'post-published',
) => database.sql<{ payload: unknown; runAt: Date }[]>`
  select payload, job.run_at from graphile_worker._private_jobs as job
  join graphile_worker._private_tasks as task on task.id = job.task_id
  where task.identifier = ${job} and (payload ->> 'contentId')::int = ${id}`

/** When browsers notice that the news changed. Settings are cached for a few seconds. */
export async function readLastUpdate(market: TestMarket) {
  market.clock.advance({ seconds: 30 })
  return (await visitor(market).call(getSettings)).body.payload.lastNewsUpdate
}
