import { mailingsTopic, softBounces } from '#contract/bounces.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import {
  insertBounce,
  lockDelivery,
  markFailed,
  softPoints,
  stopIfFailing,
} from '#server/platform/mailer/bounces/bounce-queries.ts'
import { classifyFailure, statusIn } from '#server/platform/mailer/bounces/classify.ts'
import type { MailReport } from '#server/platform/mailer/bounces/read-report.ts'
import { suppress } from '#server/platform/mailer/queue.ts'

export interface FailureContext {
  now: Date
  /** Share of failed deliveries, in percent, above which a mailing stops. */
  stopPercent: number
  log: Log
}

/** Codes of a relay that concern the session, the sender or a syntax, never the address. */
const minAddressCode = 510

/** Records that the server refused a delivery for good; a hard failure suppresses the address at once (BK-043). */
export async function recordRefusal(
  tx: Tx,
  deliveryId: string,
  answer: { code: number; text: string },
  context: FailureContext,
): Promise<void> {
  const { code, text } = answer
  // Without an answer the relay was out of reach, which says nothing about the address.
  if (code < 400 || (code >= 500 && code < minAddressCode)) {
    await checkMailing(tx, deliveryId, context)
    return
  }
  const status = statusIn(text)
  const kind = classifyFailure(code, status, text)
  await applyFailure(tx, deliveryId, { verdict: kind, status, text }, context)
}

export type Recorded = 'recorded' | 'repeated' | 'ignored' | 'unknown'

/** Records a report to the return path of a delivery. */
export async function recordReport(
  tx: Tx,
  deliveryId: string,
  report: MailReport,
  context: FailureContext,
): Promise<Recorded> {
  if (report.verdict === 'none') return 'ignored'
  return applyFailure(tx, deliveryId, report, context)
}

async function applyFailure(
  tx: Tx,
  deliveryId: string,
  failure: Pick<MailReport, 'verdict' | 'status' | 'text'>,
  context: FailureContext,
): Promise<Recorded> {
  const { now, log } = context
  const { verdict, status, text } = failure
  const delivery = await lockDelivery(tx, deliveryId)
  if (!delivery) return 'unknown'
  if (verdict === 'none') return 'ignored'
  const { address } = delivery
  const bounce = { deliveryId, address, kind: verdict, status, answer: text, now }
  if (!(await insertBounce(tx, bounce))) return 'repeated'
  if (verdict === 'complaint') {
    await suppress(tx, address, mailingsTopic, { cause: 'complaint', now })
    log.info({ delivery: deliveryId }, 'mail was reported as spam')
    return 'recorded'
  }
  if (verdict === 'hard') await suppress(tx, address, '*', { cause: 'bounce', note: text, now })
  else if (verdict === 'soft') await suppressIfOften(tx, address, text, now)
  await markFailed(tx, deliveryId, codeOf(status), text || `Returned as undeliverable (${verdict})`)
  await checkMailing(tx, deliveryId, context, delivery.mailing)
  return 'recorded'
}

async function suppressIfOften(tx: Tx, address: string, text: string, now: Date): Promise<void> {
  const { points, since } = await softPoints(tx, address, now)
  if (points < softBounces.suppressAtPoints) return
  const note = `Failing since ${since!.toISOString().slice(0, 10)}. Last answer: ${text}`
  await suppress(tx, address, '*', { cause: 'bounce', note, now })
}

async function checkMailing(
  tx: Tx,
  deliveryId: string,
  { stopPercent, now, log }: FailureContext,
  locked?: string | null,
): Promise<void> {
  const mailing = locked === undefined ? (await lockDelivery(tx, deliveryId))?.mailing : locked
  if (mailing === undefined || mailing === null) return
  const stopped = await stopIfFailing(tx, mailing, { percent: stopPercent, now })
  if (stopped)
    log.warn({ mailing, ...stopped }, 'a mailing has stopped because too much of it fails')
}

const codeOf = (status: string | undefined) => (status?.startsWith('4') ? 450 : 550)
