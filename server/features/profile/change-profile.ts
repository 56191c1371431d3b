import { fieldMessages } from '#contract/field-messages.ts'
import { bankFieldNames, type CompanyProfile } from '#contract/profile.ts'
import {
  checkOwnPassword,
  type Changer,
  describeDevice,
  describePlace,
  sendSecurityMail,
} from '#server/features/auth/public.ts'
import { hideFormerNames } from '#server/features/broadcasts/public.ts'
import {
  findCompanyProfile,
  incrementVersion,
  listCurrentContacts,
  lockCompanyProfile,
  lockContactProfile,
  updateCompanyProfile,
  updateContactProfile,
  type ChangedBy,
  type ContactProfile,
} from '#server/features/companies/public.ts'
import { differences, recordAuditEntry } from '#server/platform/audit.ts'
import {
  isRefused,
  notFound,
  refuseFields,
  type Refused,
  refuseEditConflict,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { bankChangeMail, describeBankChanges } from '#server/features/profile/emails.ts'
import { providerAddress, readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Changes<P> = { [K in keyof P]?: P[K] | undefined }

const mergeChanges = <P extends object>(before: P, changes: Changes<P>): P => ({
  ...before,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})

// ── Contact ──

/** Updates a contact's own entry; former names and numbers stay hidden from visitors. */
export async function changeContactProfile(
  platform: Platform,
  contactId: number,
  changes: Changes<ContactProfile>,
  { actor, reason, version }: ChangedBy,
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<{ version: number } | Refused>(async (tx) => {
    const locked = await lockContactProfile(tx, contactId)
    if (!locked) return notFound()
    const { companyId, version: current, ...before } = locked
    if (version !== undefined && version !== current) return refuseEditConflict()
    const after = mergeChanges(before, changes)
    if (after.imName === '' && after.imValue !== '') {
      return refuseFields([{ param: 'imName', msg: fieldMessages.choice }])
    }
    if (after.imName !== '' && after.imValue === '') {
      return refuseFields([{ param: 'imValue', msg: fieldMessages.required }])
    }
    const details = differences(before, after)
    if (Object.keys(details).length === 0) return { version: current }
    await updateContactProfile(tx, contactId, after)
    await hideFormerNames(tx, companyId, [
      { kind: 'contact', before: before.name, after: after.name },
      { kind: 'telephone', before: before.tel, after: after.tel },
    ])
    const act = 'contact.changed'
    await recordAuditEntry(tx, { at: now, act, actor, companyId, contactId, reason, details })
    return { version: await incrementVersion(tx, 'contact', contactId) }
  })
}

// ── Company ──

const changesBankDetails = (before: CompanyProfile, after: CompanyProfile) =>
  bankFieldNames.some((name) => before[name] !== after[name])

/**
 * Updates a company profile. Changed bank details require the member's password and notify all contacts and the
 * operator (AM-128, BK-107); staff give a reason instead.
 */
export async function changeCompanyProfile(
  platform: Platform,
  companyId: number,
  changes: Changes<CompanyProfile>,
  by: Changer & {
    currentPassword?: string | undefined
    version?: number | undefined
    reason: string
  },
): Promise<{ version: number } | Refused> {
  const now = platform.clock.now()
  const { actor, reason } = by
  const seen = await findCompanyProfile(platform.database.sql, companyId)
  if (!seen) return notFound()
  if (by.version !== undefined && by.version !== seen.version) return refuseEditConflict()
  const asksForPassword =
    actor.kind === 'contact' && changesBankDetails(seen, mergeChanges(seen, changes))
  if (asksForPassword) {
    if (!by.currentPassword) {
      return refuseFields([{ param: 'currentPassword', msg: fieldMessages.required }])
    }
    const owner = await checkOwnPassword(platform, actor.id, by.currentPassword, actor)
    if (isRefused(owner)) return owner
  }
  return platform.database.transaction<{ version: number } | Refused>(async (tx) => {
    const locked = await lockCompanyProfile(tx, companyId)
    if (!locked) return notFound()
    const { name, version, ...before } = locked
    if (by.version !== undefined && by.version !== version) return refuseEditConflict()
    const after = mergeChanges(before, changes)
    const isBankChanged = changesBankDetails(before, after)
    // Bank details were changed concurrently, and no password was verified for this change.
    if (isBankChanged && actor.kind === 'contact' && !asksForPassword) return refuseEditConflict()
    const details = differences(before, after)
    if (Object.keys(details).length === 0) return { version }
    await updateCompanyProfile(tx, companyId, after)
    await hideFormerNames(tx, companyId, [
      { kind: 'telephone', before: before.tel, after: after.tel },
    ])
    const act = isBankChanged ? 'company.bank-changed' : 'company.changed'
    await recordAuditEntry(tx, { at: now, act, actor, companyId, reason, details })
    if (isBankChanged) {
      const bankChanges = describeBankChanges(before, after)
      await notifyBankChange(tx, platform, { id: companyId, name }, bankChanges, by)
    }
    return { version: await incrementVersion(tx, 'company', companyId) }
  })
}

/** Notifies all contacts of a company and the operator of changed bank details (BK-107). */
async function notifyBankChange(
  tx: Tx,
  platform: Platform,
  company: { id: number; name: string },
  changes: [term: string, value: string][],
  { actor, source, userAgent }: Changer,
): Promise<void> {
  const contacts = await listCurrentContacts(tx, company.id)
  const [{ shortName: brand }, alertAddress] = await Promise.all([
    readSettings(platform),
    providerAddress(platform),
  ])
  const by =
    actor.kind === 'contact'
      ? (contacts.find(({ id }) => id === actor.id)?.name ?? 'A contact')
      : brand
  const content = {
    company: company.name,
    by,
    changes,
    at: platform.clock.now(),
    device: describeDevice(userAgent).device,
    place: describePlace(source),
    siteUrl: platform.siteUrl,
    brand,
  }
  for (const { id, name, email } of contacts) {
    await sendSecurityMail(tx, platform, {
      about: 'bank-details-changed',
      to: { contactId: id, email },
      mail: bankChangeMail({ ...content, reader: { kind: 'contact', name } }),
    })
  }
  await sendSecurityMail(tx, platform, {
    about: 'bank-details-changed',
    to: { email: alertAddress },
    mail: bankChangeMail({ ...content, reader: { kind: 'staff', companyId: company.id } }),
  })
}
