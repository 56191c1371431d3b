import { broadcastRefetch } from '#contract/live.ts'
import { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import {
  findCompanyName,
  listCompanyOffers,
  updateDerived,
  listHiddenNames,
} from '#server/features/broadcasts/posting/queries.ts'
import { addFormerName } from '#server/features/companies/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

export const deriveCompanyJob = 'derive-company-broadcasts'

export const enqueueCompanyDerivation = (tx: Tx, companyId: number) =>
  enqueue(tx, deriveCompanyJob, { companyId })

export interface NameChange {
  kind: 'company' | 'contact' | 'telephone'
  before: string
  after: string
}

/** Stores former names for masking and recomputes the company's broadcasts (AM-039). */
export async function hideFormerNames(
  tx: Tx,
  companyId: number,
  given: readonly NameChange[],
): Promise<void> {
  const changed = given.filter(({ before, after }) => before !== after)
  for (const { kind, before } of changed) {
    if (before !== '') await addFormerName(tx, companyId, kind, before)
  }
  if (changed.length > 0) await enqueueCompanyDerivation(tx, companyId)
}

/** Keeps transactions short. */
const batchSize = 200

export async function deriveCompany(platform: Platform, companyId: number): Promise<void> {
  for (let after = 0; ;) {
    const last = await platform.database.transaction((tx) => deriveBatch(tx, companyId, after))
    if (last === undefined) break
    after = last
  }
  await announce(platform.database.sql, broadcastRefetch)
}

async function deriveBatch(tx: Tx, companyId: number, after: number): Promise<number | undefined> {
  const offers = await listCompanyOffers(tx, companyId, after, batchSize)
  const company = await findCompanyName(tx, companyId)
  if (offers.length === 0 || company === undefined) return undefined
  const sender = { companyId, company, ...(await listHiddenNames(tx, companyId)) }
  await updateDerived(
    tx,
    offers.map(({ id, listId, productLink, ...offer }) => ({
      id,
      derived: deriveBroadcast(
        { ...offer, ...(productLink === null ? {} : { productLink }) },
        sender,
        listId,
      ),
    })),
  )
  return offers.at(-1)!.id
}
