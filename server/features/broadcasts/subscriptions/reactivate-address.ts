import { randomUUID } from 'node:crypto'
import { mailingsTopic } from '#contract/bounces.ts'
import { confirmationDays, confirmationsPerDay } from '#contract/own-mail.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { sendSecurityMail } from '#server/features/auth/public.ts'
import {
  countConfirmations,
  findSuppressedAddresses,
  ownerOfAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { readBrand } from '#server/features/site/public.ts'
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
    if (sent >= confirmationsPerDay) return refuse(429, refusals.tooManyConfirmations)
    const expiresAt = new Date(now.getTime() + confirmationDays * dayMs)
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
      `Your list settings count again as they were. The link is valid for ${confirmationDays} days.`,
      'If you did not ask for this, ignore this e-mail.',
    ],
    foot: `You received this e-mail because somebody signed in to ${escapeHtml(brand)} asked for it.`,
  })
}
