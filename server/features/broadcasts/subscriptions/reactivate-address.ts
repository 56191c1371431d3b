import { randomUUID } from 'node:crypto'
import { mailingsTopic } from '#contract/bounces.ts'
import { confirmationLinkDays, maxConfirmationsPerDay } from '#contract/own-mail.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { sendSecurityMail } from '#server/features/auth/public.ts'
import {
  countConfirmations,
  findSuppressedAddresses,
  listSuppressedElsewhere,
  ownerOfAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { mailContact, readBrand } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, refuse, type Refused } from '#server/platform/http/refusal.ts'
import { buttonPart, composeMail, escapeHtml } from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

const dayMs = 86_400_000

/** Mails a link to a suppressed own address; that it arrives is the proof that the address works (BK-043). */
export async function sendAddressConfirmation(
  platform: Platform,
  contactId: number,
  address: string,
): Promise<'done' | Refused> {
  const now = platform.clock.now()
  const { brand } = await readBrand(platform)
  return platform.database.transaction(async (tx) => {
    const own = await findSuppressedAddresses(tx, contactId)
    if (!own.some((row) => row.address === address)) return notFound()
    const sent = await countConfirmations(tx, contactId, new Date(now.getTime() - dayMs))
    if (sent >= maxConfirmationsPerDay) return refuse(429, refusals.tooManyConfirmations)
    const expiresAt = new Date(now.getTime() + confirmationLinkDays * dayMs)
    const token = platform.mailer.confirmationToken(address, expiresAt)
    await sendSecurityMail(tx, platform, {
      about: 'confirm-address',
      once: randomUUID(),
      to: { contactId, email: address },
      mail: confirmationMail({ brand, link: platform.siteUrl + paths.confirmAddress(token) }),
    })
    return 'done'
  })
}

/** Suppressions of this long are looked at, so that a stopped worker misses none and no mail is sent for old ones. */
const noticedDays = 2

/** Mails the other address of each person with a suppressed one, once for each suppression (BK-043). */
export async function notifyOfSuppressions(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const since = new Date(clock.now().getTime() - noticedDays * dayMs)
  for (const suppression of await listSuppressedElsewhere(database.sql, since)) {
    const { contactId, other } = suppression
    const key =
      `address-suppressed:${contactId}:${suppression.since.getTime()}:${suppression.address.slice(0, 150)}` as const
    await database.transaction((tx) =>
      mailContact(tx, platform, key, { id: contactId, email: other }, (brand, brandLine) =>
        suppressionMail({
          ...suppression,
          brand,
          brandLine,
          link: platform.siteUrl + paths.broadcastSettings,
        }),
      ),
    )
  }
}

function suppressionMail(content: {
  name: string
  address: string
  cause: 'bounce' | 'complaint'
  note: string
  link: string
  brand: string
  brandLine: string
}) {
  const { name, address, cause, note, link, brand, brandLine } = content
  const what =
    cause === 'bounce'
      ? `Mail from ${brand} to ${address} came back, so we stopped sending mail there.`
      : `A mail from ${brand} to ${address} was reported as spam, so we stopped lists, digests and saved searches there.`
  return composeMail({
    subject: `${address} receives no ${cause === 'bounce' ? 'mail' : 'broadcasts'} from ${brand}`,
    preview: what,
    parts: [
      `Hello ${name},`,
      what,
      ...(note === '' ? [] : [`The mail server said: ${note}`]),
      'Check the mailbox, then confirm in your Broadcast Settings that it works. Your list settings stay as they are.',
      buttonPart(link, 'Reactivate the address', { isUrlShown: true }),
    ],
    textFoot: brandLine,
    foot: escapeHtml(brandLine),
  })
}

/** Reactivates the address of a token; its list settings count again. Idempotent. */
export async function reactivateAddress(
  platform: Platform,
  token: string,
  actor: Actor,
): Promise<string | undefined> {
  const { mailer, clock, database } = platform
  const address = mailer.verifyConfirmation(token)
  if (address === undefined) return undefined
  await database.transaction(async (tx) => {
    for (const topic of ['*', mailingsTopic]) {
      if (!(await mailer.reactivate(tx, address, topic))) continue
      await recordAuditEntry(tx, {
        at: clock.now(),
        act: 'mail.unsuppressed',
        actor,
        ...(await ownerOfAddress(tx, address)),
        details: { address, topic },
      })
    }
  })
  return address
}

function confirmationMail({ brand, link }: { brand: string; link: string }) {
  const why = `Mail from ${brand} to this address came back, or was reported as spam, so we stopped sending it.`
  return composeMail({
    subject: `Confirm this address for ${brand}`,
    preview: why,
    parts: [
      'Hello,',
      why,
      buttonPart(link, 'Receive mail here again', { isUrlShown: true }),
      `Your list settings count again as they were. The link is valid for ${confirmationLinkDays} days.`,
      'If you did not ask for this, ignore this e-mail.',
    ],
    foot: `You received this e-mail because somebody signed in to ${escapeHtml(brand)} asked for it.`,
  })
}
