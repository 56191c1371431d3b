import type { LegalText, LegalTextKind } from '#contract/site/legal-texts.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findLegalText, listLegalVersions } from '#server/features/site/legal-queries.ts'

/**
 * A legal text with the list of its versions.
 * @param version the one that applies on `day` if absent
 * @returns undefined if there is no such version
 */
export async function readLegalText(
  db: Queryable,
  { kind, version, day }: { kind: LegalTextKind; version?: number | undefined; day: string },
): Promise<LegalText | undefined> {
  const versions = await listLegalVersions(db, kind)
  const shown = version ?? versions.find(({ validFrom }) => validFrom <= day)?.version
  const text = shown === undefined ? undefined : await findLegalText(db, kind, shown)
  return text && { kind, ...text, versions: [...versions] }
}

/** The number of the contract terms that apply on a day, which an applicant agrees to. */
export async function contractVersionOf(db: Queryable, day: string): Promise<number> {
  const versions = await listLegalVersions(db, 'contract')
  const current = versions.find(({ validFrom }) => validFrom <= day)
  if (!current) throw new Error(`there are no contract terms that apply on ${day}`)
  return current.version
}
