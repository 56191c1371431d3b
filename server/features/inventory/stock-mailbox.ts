import { accountAllows } from '#contract/account-permissions.ts'
import { importModes, type ImportMode } from '#contract/inventory/stock-files.ts'
import { formatBusinessDateTime } from '#contract/dates.ts'
import {
  stockFileEndings,
  stockFilesPerMail,
  stockMailRejections,
} from '#contract/inventory/import-messages.ts'
import { paths } from '#contract/paths.ts'
import { hasSecondFactor } from '#server/features/auth/public.ts'
import { effectiveState, findContactAt } from '#server/features/companies/public.ts'
import { findStockRights } from '#server/features/inventory/rights-queries.ts'
import { enqueueImport } from '#server/features/inventory/stock-files/manage-stock-files.ts'
import { insertStockFile, lockStockFiles } from '#server/features/inventory/stock-files/queries.ts'
import {
  getHeldHours,
  mailHead,
  readSettings,
  stockMailAddress,
} from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type {
  AuthenticatedMail,
  StoredMailAttachment,
  Mailbox,
  AutoReplyEvent,
} from '#server/platform/incoming/mailbox.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Queues the files of an accepted mail, in the transaction that accepts it: once for each mail. */
export type QueueMailedFiles = (
  platform: Platform,
  tx: Tx,
  mail: {
    contact: { contactId: number; companyId: number }
    /** Rows of `file`, owned by the importer from then on. */
    files: readonly StoredMailAttachment[]
    subject: string
  },
) => Promise<void>

/** The inventory mailbox: which senders and files it accepts, and what it answers (BK-068, IV-011). */
export const stockMailbox = (queueFiles: QueueMailedFiles): Mailbox => ({
  name: 'inventory',
  accepts: async (platform, { address }) => (await stockMailAddress(platform)) === address,
  getHeldHours,
  async findSender(db, address) {
    const contact = await findContactAt(db, address)
    return contact && accountAllows(contact, 'signIn') ? contact : undefined
  },
  async validateMail(platform, db, { contactId }, files) {
    const rights = contactId && (await findStockRights(db, { contactId }))
    if (!contactId || !rights) return { fault: 'stranger' }
    if (rights.isServiceOnly) return { fault: 'serviceOnly' }
    // The same account rules as for a signed-in request of this contact.
    const { force2fa } = await readSettings(platform)
    const lacksSecondFactor = force2fa === 1 && !(await hasSecondFactor(db, { contactId }))
    const state = effectiveState(rights, platform.clock.now())
    if (!accountAllows({ state, lacksSecondFactor }, 'act')) return { fault: 'blocked' }
    return chooseStockFiles(files)
  },
  async processMail(platform, tx, { sender, files, subject }) {
    const contactId = sender.contactId!
    const { companyId } = (await findStockRights(tx, { contactId }))!
    await queueFiles(platform, tx, { contact: { contactId, companyId }, files, subject })
    return {}
  },
  async composeAutoReply(platform, event) {
    const { brand, head } = await mailHead(platform)
    const foot =
      'You get this e-mail because we received an e-mail from your address in our inventory mailbox.'
    const mail = answerTo(event, platform.siteUrl + paths.inventory)
    return { ...head, ...composeShortMail({ name: event.name, brand, foot }, mail) }
  },
  describeFault: rejectionText,
})

// ── Replies ──

/** Why a mail was rejected; also the text of the SMTP reply. */
const rejectionText = (fault: string): string =>
  stockMailRejections[fault] ?? stockMailRejections['other']!

const shownFiles = 10
function factsOf({ subject, receivedAt, files }: AuthenticatedMail): [string, string][] {
  const names = files.slice(0, shownFiles).map(({ name }) => name)
  if (files.length > shownFiles) names.push(`and ${files.length - shownFiles} more`)
  return [
    ['Your mail', subject || '(no subject)'],
    ['Received', formatBusinessDateTime(receivedAt)],
    ['Files', names.join(', ') || 'none'],
  ]
}

/** The automatic reply to a mail to the inventory mailbox (BK-068). */
function answerTo(event: AutoReplyEvent, inventoryUrl: string): ShortMail {
  const toInventory = { label: 'Open your inventory', url: inventoryUrl }
  switch (event.kind) {
    case 'received': {
      const arrived = 'We received your e-mail and are reading the file.'
      return {
        subject: 'We are reading your stock file',
        preview: arrived,
        paragraphs: [
          `${arrived} Your current stock stays listed until the import is complete.`,
          'Your inventory page shows the progress and any problems with single lines.',
        ],
        facts: factsOf(event.mail),
        act: toInventory,
      }
    }
    case 'refused': {
      const fault = rejectionText(event.fault)
      const isStranger = event.name === undefined
      return {
        subject: 'We could not accept your stock file',
        preview: fault,
        paragraphs: isStranger
          ? [fault]
          : [
              fault,
              'Your stock has not changed. You can also upload the file on your inventory page.',
            ],
        facts: event.mail ? factsOf(event.mail) : [],
        act: isStranger ? undefined : toInventory,
      }
    }
    case 'held':
      return {
        subject: 'Please confirm your stock file',
        preview: 'We could not verify that it is from you.',
        paragraphs: [
          'We received an e-mail with a stock file in your name, but cannot verify that you sent it: your domain has no DMARC policy, which proves the sender of a mail. Your mail administrator can add one, and files are then read at once.',
          `If you did, confirm it by ${formatBusinessDateTime(event.expiresAt)}. Otherwise do nothing: it will be deleted, and your stock does not change.`,
        ],
        facts: [
          [event.files.length === 1 ? 'File' : 'Files', event.files.join(', ')],
          ['Received', formatBusinessDateTime(event.receivedAt)],
        ],
        act: { label: 'Review the e-mail', url: event.link, isUrlShown: true },
      }
  }
}

// ── Files ──

const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Chooses the stock files of a mail by their names, or says why there is none; the content is read later. */
function chooseStockFiles<F extends { name: string }>(
  files: readonly F[],
): { files: readonly F[] } | { fault: string } {
  const withEnding = (endings: readonly string[]) =>
    files.filter(({ name }) => endings.includes(endingOf(name)))
  const tables = withEnding(stockFileEndings.table)
  const candidates = tables.length > 0 ? tables : withEnding(stockFileEndings.text)
  if (candidates.length > stockFilesPerMail) return { fault: 'tooMany' }
  if (candidates.length > 0) return { files: candidates }
  if (withEnding(stockFileEndings.oldWorkbook).length > 0) return { fault: 'oldWorkbook' }
  if (files.some(({ name }) => name.toLowerCase() === 'winmail.dat')) return { fault: 'winmail' }
  return { fault: withEnding(['eml', 'msg']).length > 0 ? 'forwarded' : 'noFile' }
}

/** Reads the import mode from the first word of a subject; undefined if it is none. */
function parseMode(subject: string): ImportMode | undefined {
  const word = /^(?:\s*(?:re|fwd?|aw|wg)\s*:)*\s*\[?(\p{L}+)/iu.exec(subject)?.[1]?.toLowerCase()
  return importModes.find((mode) => mode === word)
}

/**
 * Queues the files of a mail for import. Together they are one stock: if the first replaces the old one, the others are
 * added to it, each after the one before.
 */
export const queueMailedFiles: QueueMailedFiles = async (
  { clock },
  tx,
  { contact: { companyId, contactId }, files, subject },
) => {
  const now = clock.now()
  await lockStockFiles(tx, companyId)
  let previousId: number | null = null
  for (const { id: fileId, name, size } of files) {
    // Without a mode in the subject, the mode of the last file with the same columns applies.
    const mode = previousId === null ? (parseMode(subject) ?? null) : 'add'
    previousId = await insertStockFile(tx, {
      companyId,
      contactId,
      via: 'mail',
      name,
      size,
      fileId,
      now,
      queued: { mode, previousId },
    })
  }
  await enqueueImport(tx, companyId)
}
