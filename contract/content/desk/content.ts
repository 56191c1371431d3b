import * as z from 'zod/mini'
import { BodyId, endpoint, idParams, ok } from '#contract/endpoint.ts'
import { Day, Version, Instant } from '#contract/fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  choice,
  defineDeskList,
  rowValues,
  type ListColumn,
} from '#contract/back-office/lists/define-desk-list.ts'
import { adminApi } from '#contract/back-office/staff.ts'

export const contentKinds = ['post', 'page'] as const
export type ContentKind = (typeof contentKinds)[number]

export const contentStatuses = ['draft', 'scheduled', 'published', 'unpublished'] as const
export type ContentStatus = (typeof contentStatuses)[number]
export const contentStatusNames: Record<ContentStatus, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
}

/** Maximum lengths in characters of what is entered. */
export const contentLimits = {
  title: 200,
  slug: 120,
  author: 100,
  lead: 1000,
  html: 200_000,
  metaTitle: 200,
  metaDescription: 500,
  metaKeywords: 300,
} as const
/** Maximum length of a text once it was sanitised, which escapes some. */
export const cleanContentMax = 300_000
/** Of a picture that an editor uploads. */
export const contentPictureBytes = 10 * 1024 * 1024
/** Broken links that are listed, the newest first. */
export const maxBrokenLinks = 500

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

const text = (max: number) =>
  z.string(fieldMessages.required).check(z.trim(), z.maxLength(max, fieldMessages.atMost(max)))

/** The working copy of a post or page. It may be incomplete until it is published. */
export const ContentDraft = z.object({
  title: text(contentLimits.title),
  /** Of a post its part of the address, of a page its path without the first slash. */
  slug: text(contentLimits.slug).check(
    z.regex(/^([a-z0-9]+([-/][a-z0-9]+)*)?$/, fieldMessages.slug),
  ),
  /** Posts only. */
  categoryId: z.nullable(BodyId),
  author: text(contentLimits.author),
  lead: text(contentLimits.lead),
  html: text(contentLimits.html),
  metaTitle: text(contentLimits.metaTitle),
  metaDescription: text(contentLimits.metaDescription),
  metaKeywords: text(contentLimits.metaKeywords),
  isCut: z.boolean(fieldMessages.choice),
})
export type ContentDraft = z.output<typeof ContentDraft>
export const StoredDraft = z.extend(ContentDraft, { categoryId: z.nullable(z.int()) })

const wholeWords = (slug: string, max: number) =>
  slug.length <= max ? slug : slug.slice(0, slug.lastIndexOf('-', max)).slice(0, max)
const spelled: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', ø: 'o', đ: 'd', ł: 'l' }
const proposedSlugLength = 80

/** The address part that is proposed for a title, such as `fake-payment-confirmations`. */
export function proposeSlug(title: string): string {
  const plain = title
    .toLowerCase()
    .replaceAll(/[ßæøđł]/g, (letter) => spelled[letter]!)
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return wholeWords(plain, proposedSlugLength)
}

// ── Lists ──

export const ContentRow = z.object({
  id: z.int(),
  /** With the figures of a page filled in. */
  title: z.string(),
  slug: z.string(),
  status: z.enum(contentStatuses),
  category: z.nullable(z.string()),
  author: z.string(),
  isPinned: z.boolean(),
  /** Whether the draft differs from what readers see. */
  hasChanges: z.boolean(),
  publishedAt: z.nullable(Instant),
  /** The time at which a planned change becomes visible. */
  plannedAt: z.nullable(Instant),
  changedAt: Instant,
  changedBy: z.nullable(z.string()),
  brokenLinks: z.int(),
})
export type ContentRow = z.input<typeof ContentRow>

const kindParams = z.object({ kind: z.enum(contentKinds, fieldMessages.choice) })

type ContentColumn = ListColumn<ContentRow, never>

const titleColumn = {
  sort: 'title',
  title: true,
  tip: true,
  csv: [
    ['id', ({ id }: ContentRow) => id],
    ['title', ({ title }: ContentRow) => title],
  ],
} as const
const slugColumn = {
  header: 'Address',
  width: '16rem',
  from: '52rem',
  as: 'code',
  soft: true,
  value: ({ slug }) => slug,
} as const satisfies ContentColumn
const statusColumn = {
  header: 'Status',
  width: '10rem',
  card: 'figure',
  value: ({ status }) => contentStatusNames[status],
} as const satisfies ContentColumn
const dateColumn = {
  header: 'Published',
  sort: 'date',
  width: '8.5rem',
  card: 'figure',
  as: 'time',
  value: ({ publishedAt }: ContentRow) => publishedAt,
} as const
const changeColumns = {
  changed: {
    header: 'Edited',
    sort: 'changed',
    optional: 'extra',
    width: '7rem',
    from: '64rem',
    card: 'hidden',
    as: 'time',
    value: ({ changedAt }: ContentRow) => changedAt,
  },
  changedBy: {
    header: 'Edited by',
    optional: 'extra',
    width: '9rem',
    from: '64rem',
    card: 'hidden',
    soft: true,
  },
} as const

const listOf = (kind: ContentKind) =>
  ({
    apiPath: `/content/kinds/${kind}`,
    roles: editors.roles,
    exportAct: 'content.exported',
    exportDetails: { kind },
    row: ContentRow,
    search: { label: 'Title, text, author or address', placeholder: 'Title, text, author' },
    usual: { sort: 'date', order: 'desc' },
  }) as const
const statusFilter = choice('Status', { ...contentStatusNames, planned: 'Change planned' })

export const news = defineDeskList({
  ...listOf('post'),
  name: 'news',
  title: 'News',
  path: '/news',
  summary: 'Posts with their drafts, for editors',
  one: 'post',
  many: 'posts',
  filters: {
    status: statusFilter,
    category: rowValues('Category'),
    author: rowValues('Author', { byCount: true }),
    pinned: choice('Pinned', { yes: 'Pinned', no: 'Not pinned' }),
  },
  columns: {
    title: { header: 'Post', ...titleColumn },
    slug: { ...slugColumn, optional: 'extra' },
    status: statusColumn,
    category: {
      header: 'Category',
      optional: 'usual',
      width: '9.5rem',
      from: '52rem',
      card: 'hidden',
      soft: true,
    },
    author: {
      header: 'Author',
      optional: 'usual',
      width: '8.5rem',
      from: '64rem',
      card: 'hidden',
      soft: true,
    },
    date: dateColumn,
    ...changeColumns,
  },
})

export const pages = defineDeskList({
  ...listOf('page'),
  name: 'pages',
  title: 'Pages',
  path: '/pages',
  summary: 'Pages with their drafts, for editors',
  one: 'page',
  many: 'pages',
  filters: { status: statusFilter },
  columns: {
    title: { header: 'Page', ...titleColumn },
    slug: { ...slugColumn, optional: 'usual' },
    status: statusColumn,
    date: dateColumn,
    ...changeColumns,
  },
})

export const EditedCategory = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  isArchived: z.boolean(),
})

// ── One post or page ──

export const ContentDetail = z.object({
  id: z.int(),
  kind: z.enum(contentKinds),
  status: z.enum(contentStatuses),
  draft: StoredDraft,
  /** Rises with each change of the draft; every change states the one it was made from. */
  revision: z.int(),
  savedAt: Instant,
  savedBy: z.nullable(z.string()),
  publishedAt: z.nullable(Instant),
  unpublishedAt: z.nullable(Instant),
  isPinned: z.boolean(),
  hasChanges: z.boolean(),
  /** The change that readers will see from a time on; until then they see the current version. */
  plan: z.nullable(
    z.object({
      version: z.int(),
      at: Instant,
      by: z.nullable(z.string()),
      decidedAt: Instant,
      /** Whether the draft was changed since, which the plan does not include. */
      hasLaterChanges: z.boolean(),
    }),
  ),
  /** Whether readers have never seen it, so that it can be deleted. */
  canDelete: z.boolean(),
  /** The slug of what readers see, and those that redirect to it. */
  publishedSlug: z.nullable(z.string()),
  formerSlugs: z.array(z.string()),
  categories: z.array(EditedCategory),
  /** Names of authors of posts, for choice. */
  authors: z.array(z.string()),
  brokenLinks: z.array(z.object({ url: z.string(), problem: z.string() })),
  /** Values of placeholders such as `{shortName}`, which pages have. */
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ContentDetail = z.input<typeof ContentDetail>

export const changedRefusals = {
  404: 'No such post or page',
  409: 'A colleague has saved the draft in the meantime (extra CHANGED)',
}
/** Drafts are saved every few seconds. */
const draftLimits = { shareOfRequests: 0.2, bodyBytes: 1024 * 1024 }

export const getContent = endpoint({
  ...editors,
  method: 'GET',
  path: `${adminApi}/content/:id`,
  summary: 'A post or page with its draft, for editors',
  params: idParams,
  answer: ok(ContentDetail),
  refusals: { 404: 'No such post or page' },
})

export const createContent = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/kinds/:kind`,
  summary: 'Start an empty draft of a post or page',
  params: kindParams,
  looseParams: true,
  answer: ok(z.object({ id: z.int() })),
})

export const saveDraft = endpoint({
  ...editors,
  method: 'PATCH',
  path: `${adminApi}/content/:id`,
  summary: 'Save the draft of a post or page; readers see nothing of it',
  params: idParams,
  limits: draftLimits,
  body: z.object({ revision: Version, draft: ContentDraft }),
  answer: ok(z.object({ revision: z.int(), savedAt: Instant })),
  refusals: changedRefusals,
})

export const previewContent = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/:id/preview`,
  summary: 'A text as readers would see it: sanitised, not stored',
  params: idParams,
  limits: draftLimits,
  body: z.object({ html: text(contentLimits.html) }),
  answer: ok(z.object({ html: z.string() })),
  refusals: { 404: 'No such post or page' },
})

/** A day and a time in the business time zone. */
export const PublishTime = z.object({
  day: Day,
  time: z
    .string(fieldMessages.required)
    .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldMessages.time)),
})

export const publishContent = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/:id/publish`,
  summary: 'Publish the saved draft as the next version, at once or at a time',
  params: idParams,
  body: z.object({
    revision: Version,
    /** Null for at once; what readers see already is replaced then, and keeps its date. */
    at: z.nullable(PublishTime),
  }),
  answer: ok(
    z.extend(ContentDetail, {
      /** The time of the planned change that this one replaces. */
      replacedAt: z.nullable(Instant),
    }),
  ),
  refusals: { ...changedRefusals, 400: 'Something is missing; `errors` names it by field' },
})

export const unpublishContent = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/:id/unpublish`,
  summary:
    'Hide a post or page from readers, or cancel its schedule; the draft stays, a plan does not',
  params: idParams,
  body: z.object({ revision: Version }),
  answer: ok(ContentDetail),
  refusals: changedRefusals,
})

export const cancelContentChange = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/:id/cancel-change`,
  summary: 'Cancel the planned change of a post or page; draft and version stay',
  params: idParams,
  body: z.object({ revision: Version }),
  answer: ok(ContentDetail),
  refusals: {
    ...changedRefusals,
    409: 'No change is planned (extra NOT_PLANNED), or it was changed (extra CHANGED)',
  },
})

export const pinContent = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/:id/pin`,
  summary: 'Show a post before all others, or no longer',
  params: idParams,
  body: z.object({ isPinned: z.boolean(fieldMessages.choice) }),
  answer: ok(ContentDetail),
  refusals: { 404: 'No such post' },
})

export const deleteContent = endpoint({
  ...editors,
  method: 'DELETE',
  path: `${adminApi}/content/:id`,
  summary: 'Delete a draft that readers have never seen',
  params: idParams,
  body: z.object({ revision: Version }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: {
    ...changedRefusals,
    409: 'Readers have seen it, or it is scheduled (extra PUBLISHED), or it was changed (extra CHANGED)',
  },
})

// ── Pictures and links ──

export const uploadContentPicture = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/pictures`,
  summary: 'Upload a picture for posts and pages; it is drawn anew in two sizes',
  files: { fields: ['picture'], bytesEach: contentPictureBytes },
  limits: { shareOfRequests: 0.1, bodyBytes: contentPictureBytes + 64 * 1024 },
  answer: ok(z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() })),
  refusals: { 413: 'Larger than 10 MB', 503: 'Too many uploads at the same time' },
})

export const BrokenLink = z.object({
  id: z.int(),
  kind: z.enum(contentKinds),
  title: z.string(),
  url: z.string(),
  problem: z.string(),
  failingSince: Instant,
})
export type BrokenLink = z.input<typeof BrokenLink>

export const listBrokenLinks = endpoint({
  ...editors,
  method: 'GET',
  path: `${adminApi}/content/broken-links`,
  summary: 'Links of published posts and pages that do not work, as found by the nightly check',
  answer: ok(
    z.object({
      checkedAt: z.nullable(Instant),
      results: z.array(BrokenLink),
    }),
  ),
})
