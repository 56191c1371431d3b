import { broadcastRefetch } from '#contract/live.ts'
import { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
import {
  companyNameOf,
  offersOfCompany,
  writeDerived,
} from '#server/features/broadcasts/posting/derive-queries.ts'
import { namesToHide } from '#server/features/broadcasts/posting/queries.ts'
import { addFormerName } from '#server/features/companies/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

export const deriveCompanyJob = 'derive-company-broadcasts'

/** Asks for all that follows from a company's names and telephones to be made again, once they have changed. */
export const deriveCompanyAgain = (tx: Tx, companyId: number) =>
  enqueue(tx, deriveCompanyJob, { companyId })

export interface Renamed {
  kind: 'company' | 'contact' | 'telephone'
  before: string
  after: string
}

/** Keeps visitors from reading what somebody was called before, and what he is called now (AM-039). */
export async function hideFormerNames(
  tx: Tx,
  companyId: number,
  given: readonly Renamed[],
): Promise<void> {
  const changed = given.filter(({ before, after }) => before !== after)
  for (const { kind, before } of changed) {
    if (before !== '') await addFormerName(tx, companyId, kind, before)
  }
  if (changed.length > 0) await deriveCompanyAgain(tx, companyId)
}

/** Few enough for a transaction that holds nobody up. */
const atOnce = 200

/** Makes what visitors read and what searches look at anew for every broadcast of a company, piece by piece. */
export async function deriveCompany(platform: Platform, companyId: number): Promise<void> {
  for (let after = 0; ;) {
    const last = await platform.database.transaction((tx) => derivePiece(tx, companyId, after))
    if (last === undefined) break
    after = last
  }
  await announce(platform.database.sql, broadcastRefetch)
}

/** @returns the highest id of the piece; undefined where there was none left */
async function derivePiece(tx: Tx, companyId: number, after: number): Promise<number | undefined> {
  const offers = await offersOfCompany(tx, companyId, after, atOnce)
  const company = await companyNameOf(tx, companyId)
  if (offers.length === 0 || company === undefined) return undefined
  const sender = { companyId, company, ...(await namesToHide(tx, companyId)) }
  await writeDerived(
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
