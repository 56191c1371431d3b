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
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

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
  const known = evidenceOf(facts!, vat)
  return {
    checks: checkKinds.map((kind) => {
      const check = checks.find((one) => one.kind === kind)
      const evidence = known[kind]
      if (!check) return { kind, evidence, done: null, remark: null }
      const { outcome, note, by } = check
      const noted = { note, by, at: check.at }
      return outcome === null
        ? { kind, evidence, done: null, remark: noted }
        : { kind, evidence, done: { outcome, ...noted }, remark: null }
    }),
    vat: vat
      ? {
          ...vat,
        }
      : null,
    canAskVies: parseVatNumber(countryCode, vatNumber) !== undefined,
  }
}

/** Records the outcome of a check of a company or a note on it, or withdraws both (BK-004). */
export async function saveCheck(
  tx: Tx,
  { clock }: Platform,
  companyId: number,
  { kind, outcome, note }: Check,
  { actor, staffId }: { actor: Actor; staffId: number },
): Promise<undefined> {
  const now = clock.now()
  const isWithdrawn = outcome === null && note === ''
  if (isWithdrawn) await deleteCheck(tx, companyId, kind)
  else await upsertCheck(tx, { companyId, kind, outcome, note, staffId, now })
  await recordAuditEntry(tx, {
    at: now,
    act: isWithdrawn ? 'check.withdrawn' : 'check.recorded',
    actor,
    companyId,
    details: { kind, ...(outcome && { outcome }), ...(note && { note }) },
  })
}

/** Asks VIES about the VAT number of a company; 409 if it does not know numbers of this form. */
export async function askViesAbout(
  tx: Tx,
  platform: Platform,
  { id, countryCode, vatNumber = '' }: LockedCompany,
  actor: Actor,
): Promise<Refused | undefined> {
  const isAsked = await requestVatCheck(tx, platform, { id, countryCode, vatNumber })
  if (!isAsked) return refuse(409, refusals.notForVies, { extra: 'VIES' })
  await recordAuditEntry(tx, {
    at: platform.clock.now(),
    act: 'check.vies-asked',
    actor,
    companyId: id,
    details: { vatNumber },
  })
  return undefined
}

/**
 * Runs an act on the checks of a company that waits for approval, which it locks; answers with the checks after it.
 * Without an act they are only read.
 */
export const onCompanyChecks = (
  { database }: Platform,
  companyId: number,
  act?: (tx: Tx, company: LockedCompany) => Promise<Refused | undefined>,
): Promise<z.output<typeof CompanyChecks> | Refused> =>
  database.transaction(async (tx) => {
    const company = await lockCompany(tx, companyId)
    if (!company) return notFound()
    const isOpen = company.state === 'new'
    if (act) {
      if (!isOpen) return refuse(409, refusals.checksClosed, { extra: 'STATE' })
      const refused = await act(tx, company)
      if (refused) return refused
    }
    const shown = await presentChecks(tx, company)
    return { ...shown, vatNumber: company.vatNumber ?? '', isOpen }
  })
