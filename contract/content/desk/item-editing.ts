import * as z from 'zod/mini'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { itemKinds, type ItemKind } from '../items.ts'
import { Instant, Version } from '#contract/fields.ts'

/** Entries of a kind at most. */
export const maxItems = 200
/** Versions of an entry that are shown. */
export const itemVersionsShown = 50
export const maxItemFileBytes = 10 * 1024 * 1024

/** The kind of file that an entry can have. */
export const itemFiles: Partial<Record<ItemKind, 'picture' | 'document'>> = {
  'staff-card': 'picture',
  'help-video': 'picture',
  'media-file': 'document',
}

const Kind = z.enum(itemKinds, fieldMessages.choice)
/** Validated by kind with `itemData`; errors name its fields. */
const Data = z.record(z.string(), z.unknown())
const IsPublished = z.boolean(fieldMessages.choice)

const ItemFile = z.object({
  name: z.string(),
  url: z.string(),
  bytes: z.int(),
  isPicture: z.boolean(),
})

export const Item = z.object({
  id: z.int(),
  kind: Kind,
  data: Data,
  file: z.nullable(ItemFile),
  isPublished: z.boolean(),
  version: z.int(),
  changedAt: Instant,
  /** Null for what came with the program, which the operator must check. */
  changedBy: z.nullable(z.string()),
})
export type Item = z.input<typeof Item>

export const ItemVersion = z.object({
  version: z.int(),
  data: Data,
  file: z.nullable(ItemFile),
  isPublished: z.boolean(),
  changedAt: Instant,
  changedBy: z.nullable(z.string()),
})
export type ItemVersion = z.input<typeof ItemVersion>

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const
const items = `${adminApi}/content-items` as const
const changed = 'A colleague has changed it in the meantime (extra CHANGED)'

export const listItems = endpoint({
  ...editors,
  method: 'GET',
  path: items,
  summary: 'The entries of public pages of one kind, in their order',
  query: z.object({ kind: Kind }),
  answer: ok(z.object({ results: z.array(Item) })),
})

export const addItem = endpoint({
  ...editors,
  method: 'POST',
  path: items,
  summary: 'Add an entry, as the last of its kind',
  body: z.object({ kind: Kind, data: Data, isPublished: IsPublished }),
  answer: ok(Item),
  refusals: { 409: 'There are too many entries of this kind' },
})

export const changeItem = endpoint({
  ...editors,
  method: 'PATCH',
  path: `${items}/:id`,
  summary: 'Change an entry',
  params: idParams,
  body: z.object({ data: Data, isPublished: IsPublished, version: Version }),
  answer: ok(Item),
  refusals: { 404: 'No such entry', 409: changed },
})

export const removeItem = endpoint({
  ...editors,
  method: 'DELETE',
  path: `${items}/:id`,
  summary: 'Remove an entry with its file and versions',
  params: idParams,
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such entry' },
})

const Ids = z.array(z.int()).check(z.maxLength(maxItems, fieldMessages.invalid))
export const orderItems = endpoint({
  ...editors,
  method: 'POST',
  path: `${items}/order`,
  summary: 'Put the entries of a kind in an order',
  body: z.object({
    kind: Kind,
    ids: Ids,
    /** The order that it replaces. */
    was: Ids,
  }),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 409: changed },
})

export const uploadItemFile = endpoint({
  ...editors,
  method: 'POST',
  path: `${items}/:id/file`,
  summary: 'Give an entry a picture or a PDF, judged by content; pictures are re-encoded',
  params: idParams,
  files: { fields: ['file'], bytesEach: maxItemFileBytes },
  limits: { shareOfRequests: 0.1, bodyBytes: maxItemFileBytes + 128 * 1024 },
  body: z.object({
    version: z.pipe(
      z.string(fieldMessages.required).check(z.regex(/^\d{1,9}$/, fieldMessages.number)),
      z.transform(Number),
    ),
  }),
  answer: ok(Item),
  refusals: { 404: 'No such entry', 409: `It can have no file, or ${changed}` },
})

export const removeItemFile = endpoint({
  ...editors,
  method: 'POST',
  path: `${items}/:id/file/remove`,
  summary: 'Take the file from an entry; earlier versions keep it',
  params: idParams,
  body: z.object({ version: Version }),
  answer: ok(Item),
  refusals: { 404: 'No such entry', 409: changed },
})

export const listItemVersions = endpoint({
  ...editors,
  method: 'GET',
  path: `${items}/:id/versions`,
  summary: 'The versions of an entry with their authors, the latest first',
  params: idParams,
  answer: ok(z.object({ results: z.array(ItemVersion) })),
  refusals: { 404: 'No such entry' },
})

export const restoreItem = endpoint({
  ...editors,
  method: 'POST',
  path: `${items}/:id/restore`,
  summary: 'Make an earlier version of an entry the current one, with its file',
  params: idParams,
  body: z.object({
    earlierVersion: Version,
    version: Version,
  }),
  answer: ok(Item),
  refusals: { 404: 'No such entry or version', 409: changed },
})
