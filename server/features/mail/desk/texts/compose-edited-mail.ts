import type { MailDraft } from '#contract/mail/desk/editable-mails.ts'
import { findEditableMail } from '#contract/mail/desk/editable-mails.ts'
import { refusals } from '#contract/refusals.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import type { StaffViewer } from '#contract/access.ts'
import { sampleMails } from '#server/features/mail/desk/texts/sample-mails.ts'
import { mayChange } from '#server/features/back-office/settings/change-settings.ts'
import { findStaff } from '#server/features/back-office/staff/queries.ts'
import { previewInvoiceMail, previewReminder } from '#server/features/billing/desk/preview-mails.ts'
import { createTextRenderer, mailHead, type TextRenderer } from '#server/features/site/public.ts'
import type { MailTextKind } from '#contract/mail/desk/mail-texts.ts'
import type { Actor } from '#server/platform/audit.ts'
import { isRefused, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { escapeHtml, withMailLogo } from '#server/platform/mail-writing/mail-page.ts'
import { placeholder, toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

interface EditedMail {
  label: string
  subject: string
  text: string
  html: string
  /** Attached to reminders. */
  reminderPdf: Buffer | null
}

/** Renders a mail text, saved or not, with sample data. */
export async function composeEditedMail(
  platform: Platform,
  draft: MailDraft,
  { roles, staffId }: StaffViewer,
): Promise<EditedMail | Refused> {
  const definition = findEditableMail(draft.mail)!
  if (!mayChange(settingEntry(definition.setting)!, roles)) {
    return refuse(403, refusals.otherRole, { extra: 'STAFF_ROLE' })
  }
  const { label } = definition
  const { head } = await mailHead(platform)
  if (definition.setting === 'reminderTexts') {
    const { mail, letter: reminderPdf } = await previewReminder(platform, {
      ...draft,
      kind: definition.kind,
    })
    return { label, ...mail, html: withMailLogo(mail.html, head), reminderPdf }
  }
  if (definition.setting === 'invoiceTexts') {
    const mail = await previewInvoiceMail(platform, { ...draft, kind: definition.kind })
    return { label, ...mail, html: withMailLogo(mail.html, head), reminderPdf: null }
  }
  const mail = await composeSample(platform, definition.kind, draft)
  const { email } = (await findStaff(platform.database.sql, staffId))!
  const html = sentByMailboxes.has(definition.kind) ? mail.html : withMailLogo(mail.html, head)
  return {
    label,
    subject: mail.subject,
    text: fillPlaceholders(mail.text, email, platform.siteUrl),
    html: fillPlaceholders(html, escapeHtml(email), platform.siteUrl),
    reminderPdf: null,
  }
}

/** Mails sent from a separate mailbox; they show the name in place of the logo (BK-160). */
const sentByMailboxes = new Set<MailTextKind>(['digest', 'newsWarning'])

async function composeSample<K extends MailTextKind>(
  platform: Platform,
  kind: K,
  template: { subject: string; text: string },
) {
  const { brand, brandLine, head } = await mailHead(platform)
  const renderText: TextRenderer<K> = await createTextRenderer(platform, template)
  return sampleMails[kind](renderText, {
    brand,
    brandLine,
    siteUrl: platform.siteUrl,
    replyTo: head.replyTo.address,
    now: platform.clock.now(),
  })
}

/** A sample is sent to one address, and its link unsubscribes no one. */
const fillPlaceholders = (text: string, address: string, siteUrl: string) =>
  text.replaceAll(placeholder.ownAddress, address).replaceAll(placeholder.unsubscribeUrl, siteUrl)

/** Sends the mail to the staff member who asks, marked as a test. */
export async function sendEditedMail(
  platform: Platform,
  draft: MailDraft,
  viewer: StaffViewer,
  actor: Actor,
): Promise<{ address: string } | Refused> {
  const composed = await composeEditedMail(platform, draft, viewer)
  if (isRefused(composed)) return composed
  return queueTestMail(platform, composed, viewer.staffId, actor)
}

/** Queues a mail for the staff member who asks, marked as a test; `html` already contains the logo. */
export async function queueTestMail(
  platform: Platform,
  { label, subject, text, html, reminderPdf }: EditedMail,
  staffId: number,
  actor: Actor,
): Promise<{ address: string } | Refused> {
  const { sender, replyTo } = (await mailHead(platform)).head
  return staffAction(platform, { actor }, async ({ tx, now, record }) => {
    const { email } = (await findStaff(tx, staffId))!
    const attachment = reminderPdf && {
      name: `${label}.pdf`,
      contentType: 'application/pdf',
      content: reminderPdf,
    }
    await platform.mailer.queueMail(
      tx,
      {
        key: `mail-text-test:${staffId}:${now.getTime()}`,
        lane: 'personal',
        sender,
        replyTo,
        subject: `[Test] ${subject}`.slice(0, 300).toWellFormed(),
        text,
        html,
        ...(attachment && { attachments: [attachment] }),
      },
      toAddress(tx, email),
    )
    await record('mail.tested', { details: { mail: label } })
    return { address: email }
  })
}
