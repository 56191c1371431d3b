import type * as z from 'zod/mini'
import type { CompanyChecks } from '#contract/companies/desk/company-checks.ts'
import { checkKinds, type setCheck } from '#contract/registration/desk/registrations.ts'
import type { CallArguments } from '#contract/endpoint.ts'
import { parseVatNumber } from '#contract/registration/vat-numbers.ts'
import { refusals } from '#contract/refusals.ts'
import { evidenceOf } from '#server/features/registration/desk/check-evidence.ts'
import {
  deleteCheck,
  findCheckedFacts,
  findChecks,
  findVatCheck,
  lockCompany,
  requestVatCheck,
  upsertCheck,
  type LockedCompany,
} from '#server/features/companies/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction } from '#server/platform/staff-action.ts'

export type Check = CallArguments<typeof setCheck>['body']

type CheckedCompany = Pick<LockedCompany, 'id' | 'countryCode' | 'vatNumber'>

/** The checks of a company in their order, and what VIES has answered. */
export async function presentChecks(
  db: Queryable,
  { id: companyId, countryCode, vatNumber = '' }: CheckedCompany,
): Promise<Pick<z.output<typeof CompanyChecks>, 'checks' | 'vat' | 'canAskVies'>> {
  const [checks, vat, facts] = await Promise.all([
    findChecks(db, companyId),
    findVatCheck(db, companyId),
    findCheckedFacts(db, companyId),
  ])
  const evidences = evidenceOf(facts!, vat)
  return {
    checks: checkKinds.map((kind) => {
      const check = checks.find((one) => one.kind === kind)
      const evidence = evidences[kind]
      if (!check) return { kind, evidence, done: null, remark: null }
      const { outcome, note, by } = check
      const noted = { note, by, at: check.at }
      return outcome === null
        ? { kind, evidence, done: null, remark: noted }
        : { kind, evidence, done: { outcome, ...noted }, remark: null }
    }),
    vat: vat ?? null,
    canAskVies: parseVatNumber(countryCode, vatNumber) !== undefined,
  }
}

/** Records the outcome of a check of a company or a note on it, or withdraws both (BK-004). */
export async function saveCheck(
  { tx, now, record }: StaffAction<unknown>,
  companyId: number,
  { kind, outcome, note }: Check,
  staffId: number,
): Promise<undefined> {
  const isWithdrawn = outcome === null && note === ''
  if (isWithdrawn) await deleteCheck(tx, companyId, kind)
  else await upsertCheck(tx, { companyId, kind, outcome, note, staffId, now })
  await record(isWithdrawn ? 'check.withdrawn' : 'check.recorded', {
    companyId,
    details: { kind, ...(outcome && { outcome }), ...(note && { note }) },
  })
}

/** Requests the check of a company's VAT number by VIES; 409 for numbers of another form. */
export async function requestViesCheck(
  { tx, record }: StaffAction<unknown>,
  platform: Platform,
  { id, countryCode, vatNumber = '' }: LockedCompany,
): Promise<Refused | undefined> {
  const isAsked = await requestVatCheck(tx, platform, { id, countryCode, vatNumber })
  if (!isAsked) return refuse(409, refusals.notForVies, { extra: 'VIES' })
  await record('check.vies-asked', { companyId: id, details: { vatNumber } })
  return undefined
}

/** Changes the checks of a company that waits for approval. @returns the checks after it */
export const changeCompanyChecks = (
  platform: Platform,
  companyId: number,
  actor: Actor,
  change: (action: StaffAction<LockedCompany>) => Promise<Refused | undefined>,
): Promise<z.output<typeof CompanyChecks> | Refused> =>
  staffAction(platform, { actor, id: companyId, lock: lockCompany }, async (action) => {
    const { tx, row } = action
    if (row.state !== 'new') return refuse(409, refusals.checksClosed, { extra: 'STATE' })
    return (await change(action)) ?? presentCompanyChecks(tx, row)
  })

export const readCompanyChecks = (
  { database }: Platform,
  companyId: number,
): Promise<z.output<typeof CompanyChecks> | Refused> =>
  database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    return company ? presentCompanyChecks(tx, company) : notFound()
  })

const presentCompanyChecks = async (db: Queryable, company: LockedCompany) => ({
  ...(await presentChecks(db, company)),
  vatNumber: company.vatNumber ?? '',
  isOpen: company.state === 'new',
})
