import * as z from 'zod/mini'
import { changedRefusals, ContentDetail, StoredDraft } from './content.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Version, Instant } from '../../fields.ts'
import { adminApi } from '../../back-office/staff.ts'

/** Versions that are listed, the newest first. */
export const maxVersions = 200

const editors = { access: 'staff', blocked: 'denied', roles: ['editor'] } as const

export const ContentVersion = z.object({
  version: z.int(),
  title: z.string(),
  savedAt: Instant,
  by: z.nullable(z.string()),
  isCurrent: z.boolean(),
  isPlanned: z.boolean(),
  /** Since when readers see it or will see it; null if they never have. */
  visibleAt: z.nullable(Instant),
  /** The time and the author of the decision. */
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
})
export type ContentVersion = z.input<typeof ContentVersion>

export const listContentVersions = endpoint({
  ...editors,
  method: 'GET',
  path: `${adminApi}/content/:id/versions`,
  summary:
    'The published and planned versions of a post or page, with who and when, the latest first',
  params: idParams,
  answer: ok(
    z.object({
      results: z.array(ContentVersion),
    }),
  ),
  refusals: { 404: 'No such post or page' },
})

const versionParams = z.object({ id: idParams.shape.id, version: idParams.shape.id })

export const getContentVersion = endpoint({
  ...editors,
  method: 'GET',
  path: `${adminApi}/content/:id/versions/:version`,
  summary: 'A published version of a post or page',
  params: versionParams,
  answer: ok(
    z.object({
      draft: StoredDraft,
      savedAt: Instant,
      by: z.nullable(z.string()),
    }),
  ),
  refusals: { 404: 'No such version' },
})

export const restoreContent = endpoint({
  ...editors,
  method: 'POST',
  path: `${adminApi}/content/:id/versions/:version/restore`,
  summary: 'Make a version the draft again; readers see it once it is published',
  params: versionParams,
  body: z.object({ revision: Version }),
  answer: ok(ContentDetail),
  refusals: { ...changedRefusals, 404: 'No such version' },
})
