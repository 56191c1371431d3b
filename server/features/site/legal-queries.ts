import type { LegalTextKind } from '#contract/site/legal-texts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { firstRow } from '#server/platform/database/rows.ts'

/** All versions of a text, the latest first. */
export const listLegalVersions = (db: Queryable, kind: LegalTextKind) => db<
  { version: number; validFrom: string }[]
>`
  select version, valid_from::text as "validFrom" from legal_text
  where kind = ${kind} order by version desc`

export const findLegalText = (db: Queryable, kind: LegalTextKind, version: number) =>
  firstRow(db<{ version: number; html: string; validFrom: string }[]>`
    select version, html, valid_from::text as "validFrom" from legal_text
    where kind = ${kind} and version = ${version}`)
