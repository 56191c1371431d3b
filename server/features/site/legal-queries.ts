import { LegalPublication } from '#contract/site/desk/legal-texts.ts'
import type { LegalTextKind } from '#contract/site/legal-texts.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { firstRow, rows } from '#server/platform/database/rows.ts'

/** All versions of a text, the latest first. */
export const listLegalVersions = (db: Queryable, kind: LegalTextKind) => db<
  { version: number; validFrom: string }[]
>`
  select version, valid_from::text as valid_from from legal_text
  where kind = ${kind} order by version desc`

export const findLegalText = (db: Queryable, kind: LegalTextKind, version: number) =>
  firstRow(db<{ version: number; html: string; validFrom: string }[]>`
    select version, html, valid_from::text as valid_from from legal_text
    where kind = ${kind} and version = ${version}`)

/** All versions with who published them, the latest first. */
export const listPublications = (db: Queryable, kind: LegalTextKind) => rows(db, LegalPublication)`
  select version, valid_from::text as valid_from, published_at, staff.name as by
  from legal_text left join staff on staff.id = staff_id
  where kind = ${kind} order by version desc`

/** Serializes the publishing of legal texts. */
export const lockLegalTexts = (tx: Tx) => tx`
  select pg_advisory_xact_lock(hashtextextended('legal texts', 0))`

export const insertLegalText = (
  tx: Tx,
  text: {
    kind: LegalTextKind
    version: number
    html: string
    validFrom: string
    staffId: number
    now: Date
  },
) => tx`
  insert into legal_text (kind, version, html, valid_from, staff_id, published_at)
  values (${text.kind}, ${text.version}, ${text.html}, ${text.validFrom}, ${text.staffId},
    ${text.now})`
