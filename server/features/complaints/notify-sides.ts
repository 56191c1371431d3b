import type { Side } from '#server/features/complaints/emails.ts'
import { partiesOf } from '#server/features/complaints/queries.ts'
import { mailHead, providerAddress } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Words {
  subject: string
  text: string
  html: string
}

/** Mails both sides of a case, each its own words; a side whose last contact has left hears nothing (BK-075). */
export async function notifySides(
  platform: Platform,
  tx: Tx,
  complaintId: number,
  /** What the mail is about, once for each case. */
  occasion: string,
  wordsFor: (side: Side, name: string, brand: string) => Words,
): Promise<void> {
  const { brand, head } = await mailHead(platform)
  const parties = await partiesOf(tx, complaintId)
  for (const side of ['by', 'about'] as const) {
    const party = parties[side]
    if (!party) continue
    const key = `complaint:${complaintId}:${occasion}:${side}`
    await platform.mailer.queueMail(
      tx,
      { key, lane: 'personal', ...head, ...wordsFor(side, party.name, brand) },
      toAddress(tx, party.email, party.contactId),
    )
  }
}

/** Mails the operator that there is a new case. */
export async function notifyOperator(
  platform: Platform,
  tx: Tx,
  complaintId: number,
  words: Words,
): Promise<void> {
  const { sender } = (await mailHead(platform)).head
  await platform.mailer.queueMail(
    tx,
    { key: `complaint:${complaintId}:operator`, lane: 'personal', sender, ...words },
    toAddress(tx, await providerAddress(platform)),
  )
}
