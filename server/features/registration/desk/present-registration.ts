import {
  checkKinds,
  checkNames,
  type CheckKind,
} from '#contract/registration/desk/registrations.ts'
import { domainOf, findDuplicates } from '#server/features/companies/desk/create-company.ts'
import { registrationNumber } from '#contract/registration/registration.ts'
import { fillTemplates } from '#server/features/mail/desk/templates/fill-templates.ts'
import { listOpenFindings } from '#server/features/fraud/desk/finding-queries.ts'
import { presentChecks } from '#server/features/registration/desk/company-checks.ts'
import { findChecks } from '#server/features/companies/public.ts'
import {
  canOwnerSignIn,
  findMessages,
  findRegistration,
} from '#server/features/registration/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** An application as staff decide on it: what was sent, the checks, and what it resembles. */
export async function presentRegistration(platform: Platform, id: number) {
  const { sql: db } = platform.database
  const row = await findRegistration(db, id)
  if (!row) return undefined
  const { companyId } = row
  const [checks, similar, messages, findings, templates] = await Promise.all([
    companyId === null ? undefined : presentChecks(db, { ...row, id: companyId }),
    findDuplicates(db, { ...row, name: row.company, exceptId: companyId }),
    findMessages(db, id),
    companyId === null ? [] : listOpenFindings(db, companyId),
    fillTemplates(platform, 'question', {
      contact: row.name,
      company: row.company,
      number: registrationNumber(id),
    }),
  ])
  return {
    ...row,
    number: registrationNumber(id),
    company: { ...row, id: companyId, version: row.companyVersion, name: row.company },
    contact: {
      ...row,
      hasCompanyDomain:
        domainOf(row.website) !== '' && domainOf(row.website) === domainOf(row.email),
    },
    ...(checks ?? {
      checks: checkKinds.map((kind) => ({ kind, evidence: null, done: null, remark: null })),
      vat: null,
      canAskVies: false,
    }),
    known: row.known && { ...row.known, canSignIn: canOwnerSignIn(row.known) },
    similar,
    findings: findings.map(({ id: findingId, signal, evidence, otherId, otherName }) => ({
      id: findingId,
      signal,
      company: otherId === null ? null : { id: otherId, name: otherName! },
      domains:
        signal === 'look-alike'
          ? { domain: String(evidence['domain']), other: String(evidence['other']) }
          : null,
    })),
    messages,
    templates,
  }
}

/** Names of the checks that are not done, or have failed: with them a company is not admitted (BK-004). */
export async function openChecks(db: Queryable, companyId: number): Promise<string[]> {
  const done = await findChecks(db, companyId)
  const isOpen = (kind: CheckKind) =>
    !done.some(
      ({ outcome, ...check }) => check.kind === kind && outcome !== null && outcome !== 'failed',
    )
  return checkKinds.filter(isOpen).map((kind) => checkNames[kind].toLowerCase())
}
