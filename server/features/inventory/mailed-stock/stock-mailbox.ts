import { accountAllows } from '#contract/account-permissions.ts'
import { paths } from '#contract/paths.ts'
import { hasSecondFactor } from '#server/features/auth/public.ts'
import { effectiveState } from '#server/features/companies/public.ts'
import { chooseStockFiles } from '#server/features/inventory/mailed-stock/choose-stock-files.ts'
import { rejectionText, stockMailAnswer } from '#server/features/inventory/mailed-stock/emails.ts'
import {
  findContactAt,
  findMailRights,
  type MailRights,
} from '#server/features/inventory/mailed-stock/queries.ts'
import { mailHead, readSettings, stockMailAddress } from '#server/features/site/public.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { KeptFileOfMail, Mailbox } from '#server/platform/incoming/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface StockMail {
  contact: { contactId: number; companyId: number }
  /** Rows of `file`, the importer's own from then on. */
  files: readonly KeptFileOfMail[]
  subject: string
}

/** Begins to read the files of a mail, in the transaction that settles the mail: once for each mail. */
export type QueueMailedFiles = (platform: Platform, tx: Tx, mail: StockMail) => Promise<void>

/** The inventory mailbox: what it takes, of whom, and what they are written (BK-068, IV-011). */
export const stockMailbox = (queueMailedFiles: QueueMailedFiles): Mailbox => ({
  name: 'inventory',
  address: stockMailAddress,
  async findSender(db, address) {
    const found = await findContactAt(db, address)
    return found && accountAllows(found, 'signIn') ? found : undefined
  },
  async judge(platform, db, { contactId }, files) {
    const rights = await findMailRights(db, contactId)
    if (!rights) return { fault: 'stranger' }
    if (rights.isServiceOnly) return { fault: 'serviceOnly' }
    if (await isBlocked(platform, db, contactId, rights)) return { fault: 'blocked' }
    return chooseStockFiles(files)
  },
  async take(platform, tx, { sender: { contactId }, files, subject }) {
    const { companyId } = (await findMailRights(tx, contactId))!
    await queueMailedFiles(platform, tx, { contact: { contactId, companyId }, files, subject })
    return undefined
  },
  async compose(platform, occasion) {
    const { brand, head } = await mailHead(platform)
    return {
      ...head,
      ...stockMailAnswer(occasion, { inventory: platform.siteUrl + paths.inventory }, brand),
    }
  },
  describeFault: rejectionText,
})

/** As a call of the same person would be. */
async function isBlocked(
  platform: Platform,
  db: Queryable,
  contactId: number,
  rights: MailRights,
): Promise<boolean> {
  const state = effectiveState(rights, platform.clock.now())
  const { force2fa } = await readSettings(platform)
  const lacksSecondFactor = force2fa === 1 && !(await hasSecondFactor(db, { contactId }))
  return !accountAllows({ state, lacksSecondFactor }, 'act')
}
