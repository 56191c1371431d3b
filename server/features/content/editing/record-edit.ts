import type { ContentKind } from '#contract/content/desk/content.ts'
import { upsertSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor, type NewAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'

/** The staff member who edits, for the audit log and as the author of versions. */
export interface Editor {
  actor: Actor
  staffId: number
}

/** Writes an act on a post or page to the audit log, with its kind and title. */
export const recordEdit = (
  tx: Tx,
  act: NewAuditEntry['act'],
  content: { id: number; kind: ContentKind; title: string },
  by: { at: Date; actor: Actor },
  details: NonNullable<NewAuditEntry['details']> = {},
) => recordAuditEntry(tx, { ...by, act, details: { ...content, ...details } })

/** Makes browsers fetch the news again. */
export const markNewsChanged = (tx: Tx, now: Date) =>
  upsertSettings(tx, now, { lastNewsUpdate: now.toISOString() })
