import { businessDate } from '#contract/dates.ts'
import { sellerCountry } from '#contract/billing/money.ts'
import { noVies, parseVatNumber, type VatNumber } from '#contract/registration/vat-numbers.ts'
import { fillVatNumber, incrementVersion } from '#server/features/companies/profiles/queries.ts'
import {
  deleteOldVatChecks,
  findOpenVatCheck,
  insertVatCheck,
  listUnansweredChecks,
  saveVatAnswer,
  saveVatFault,
} from '#server/features/companies/verification/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { differences, recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue, type Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import type { Platform } from '#server/platform/platform.ts'
import { viesClient, viesStub, type CheckVatNumber } from '#server/platform/vies.ts'

const jobName = 'check-vat-number'

/**
 * Has the VAT number of a company checked with VIES in the background (BK-096).
 * @returns false for countries outside the EU and for numbers that VIES would not take
 */
export async function requestVatCheck(
  tx: Tx,
  { clock }: Platform,
  company: { id: number; countryCode: string; vatNumber: string },
): Promise<boolean> {
  const number = parseVatNumber(company.countryCode, company.vatNumber)
  if (!number) return false
  const id = await insertVatCheck(tx, {
    companyId: company.id,
    vatNumber: number.prefix + number.number,
    now: clock.now(),
  })
  await enqueue(tx, jobName, { id })
  return true
}

/**
 * Copies the VAT number of an order to the profile of its company, if that has none and the same country. Applicants
 * outside the EU may write `n/a`, which is not a number.
 */
export async function copyVatNumber(
  tx: Tx,
  { clock }: Platform,
  company: { id: number; countryCode: string; vatNumber: string },
  actor: Actor,
): Promise<void> {
  const { id, countryCode, vatNumber: enteredNumber } = company
  const number = parseVatNumber(countryCode, enteredNumber)
  const vatNumber = number ? number.prefix + number.number : enteredNumber
  if (!/\d/.test(vatNumber) || vatNumber.length > 30) return
  if (!(await fillVatNumber(tx, { id, countryCode, vatNumber }))) return
  await incrementVersion(tx, 'company', id)
  await recordAuditEntry(tx, {
    at: clock.now(),
    act: 'company.changed',
    actor,
    companyId: id,
    details: differences({ vatNumber: '' }, { vatNumber }),
  })
}

const stubs = new WeakMap<Platform, CheckVatNumber>()

/**
 * Asks in the name of the seller, so that answers carry the number of the consultation. Only a demo market invents
 * answers.
 */
async function checkerOf(platform: Platform): Promise<CheckVatNumber> {
  const { viesUrl, demo } = platform.config
  if (viesUrl !== undefined) {
    const { seller } = await readOperatorSettings(platform)
    return viesClient(viesUrl, parseVatNumber(sellerCountry, seller.vatNumber))
  }
  if (!demo) return () => Promise.resolve({ answer: 'unanswered', fault: noVies })
  const stub = stubs.get(platform) ?? viesStub()
  stubs.set(platform, stub)
  return stub
}

async function check(platform: Platform, id: number): Promise<void> {
  const { sql } = platform.database
  const open = await findOpenVatCheck(sql, id)
  if (!open) return
  const ask = await checkerOf(platform)
  const result = await ask(splitNumber(open.vatNumber))
  if (result.answer === 'unanswered') await saveVatFault(sql, id, result.fault)
  else await saveVatAnswer(sql, id, { ...result, now: platform.clock.now() })
}

/** Stored numbers have passed the form: their prefix has two letters. */
const splitNumber = (whole: string): VatNumber => ({
  prefix: whole.slice(0, 2),
  number: whole.slice(2),
})

export const checkVatNumber: Job = {
  name: jobName,
  title: 'Check a VAT number',
  description: 'Asks VIES about the VAT number of a company.',
  run: (platform, payload) => check(platform, (payload as { id: number }).id),
}

/** Minutes from the request to each further attempt; afterwards every day. */
const retryMinutes = [5, 15, 60, 240, 720]
const retryDays = 30

const minutesUntil = (attempts: number): number =>
  retryMinutes[attempts - 1] ?? (attempts - retryMinutes.length) * 1440

/** Retries numbers that VIES has not answered, for 30 days with growing pauses. */
export const retryVatChecks: Job = {
  name: 'retry-vat-numbers',
  title: 'Check VAT numbers again',
  description: 'Asks VIES again about VAT numbers that it has not answered, for 30 days.',
  schedule: '*/5 * * * *',
  run: async (platform) => {
    const now = platform.clock.now().getTime()
    const since = new Date(now - retryDays * 86_400_000)
    for (const one of await listUnansweredChecks(platform.database.sql, since)) {
      const due = one.requestedAt.getTime() + minutesUntil(one.attempts) * 60_000
      if (one.attempts > 0 && due <= now) await check(platform, one.id)
    }
  },
}

/** Deletes checks once the accounting that they are the evidence of is gone (BK-104). */
export const purgeVatChecks: DeleteOld = async (platform) => {
  const { invoiceYearsKept } = await readOperatorSettings(platform)
  const year = Number(businessDate(platform.clock.now()).slice(0, 4))
  await deleteOldVatChecks(platform.database.sql, `${year - invoiceYearsKept}-01-01`)
}
