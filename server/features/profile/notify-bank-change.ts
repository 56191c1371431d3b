import type { BankDraft } from '#contract/profile.ts'
import {
  describeDevice,
  describePlace,
  sendSecurityMail,
  type Changer,
} from '#server/features/auth/public.ts'
import { listCurrentContacts } from '#server/features/companies/public.ts'
import { bankChangeMail } from '#server/features/profile/emails.ts'
import { describeBankChanges } from '#server/features/profile/rules.ts'
import { providerAddress, readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Notifies all contacts of a company and the operator of changed bank details (BK-107). */
export async function notifyBankChange(
  tx: Tx,
  platform: Platform,
  given: {
    companyId: number
    company: string
    before: BankDraft
    after: BankDraft
    changer: Changer
  },
): Promise<void> {
  const { companyId, company, changer } = given
  const { actor } = changer
  const contacts = await listCurrentContacts(tx, companyId)
  const [{ shortName: brand }, alertAddress] = await Promise.all([
    readSettings(platform),
    providerAddress(platform),
  ])
  const by =
    actor.kind === 'contact'
      ? (contacts.find(({ id }) => id === actor.id)?.name ?? 'A contact')
      : brand
  const content = {
    company,
    by,
    changes: describeBankChanges(given.before, given.after),
    at: platform.clock.now(),
    device: describeDevice(changer.userAgent).device,
    place: describePlace(changer.source),
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
    mail: bankChangeMail({ ...content, reader: { kind: 'staff', companyId } }),
  })
}
