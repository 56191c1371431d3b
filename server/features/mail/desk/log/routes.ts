import {
  addSuppression,
  minAddressChars,
  getMail,
  liftSuppression,
  listDeliveries,
  listMailTopics as listMailTopicsCall,
  mailHtml,
  mailPageSize,
  openMails,
  retryDelivery,
  mailHtmlPath,
} from '#contract/mail/desk/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import {
  companyOfContact,
  findDeliveries,
  findMail,
  findMailHtml,
  presentMail,
  type DeliveryRow,
  type MailDetail,
} from '#server/features/mail/desk/log/list-queries.ts'
import { pageOf } from '#server/features/back-office/log-filters.ts'
import {
  listMailTopics,
  ownerOfAddress,
  suppressTopic,
} from '#server/features/broadcasts/public.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { recordReading, type Actor } from '#server/platform/audit.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, notFound, refuse, refuseFields } from '#server/platform/http/refusal.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Whether the delivery counts add up to the number of recipients. */
function addsUp(row: MailDetail): boolean {
  const states = row.queued + row.sending + row.sent + row.failed + row.suppressed + row.held
  if (states !== row.total) return false
  if (row.recipients === null) return true
  return row.recipients === row.total + (row.leftOut ?? 0) + (row.unsendable ?? 0)
}

/** Placeholders as the log shows them. */
const withoutPlaceholders = (text: string) =>
  text
    .replaceAll(placeholder.unsubscribeUrl, '[own unsubscribe link]')
    .replaceAll(placeholder.ownAddress, '[own address]')

function presentMailDetail(row: MailDetail) {
  const { recipients, leftOut, unsendable, oldestOpenAt } = row
  return {
    ...presentMail(row),
    from: row.senderName ? `${row.senderName} <${row.senderAddress}>` : row.senderAddress,
    replyTo: row.replyTo,
    text: row.bodyText === null ? null : withoutPlaceholders(row.bodyText),
    htmlPath: row.hasHtml ? mailHtmlPath(row.id) : null,
    attachments: row.attachments,
    reconciliation: {
      recipients,
      leftOut,
      unsendable,
      addsUp: addsUp(row),
      oldestOpenAt,
    },
  }
}

/** Links to personal pages are disabled. */
const presentMailHtml = (html: string) =>
  html
    .replaceAll(placeholder.unsubscribeUrl, '#')
    .replaceAll(placeholder.ownAddress, '[own address]')

const presentDelivery = (row: DeliveryRow) => ({
  ...row,
  nextAt: row.state === 'queued' ? row.notBefore : null,
  mayRetry: row.state === 'failed' && row.lane !== 'security',
})

/** Mail HTML is untrusted: no scripts, resources of other sites or working links. */
const framePolicy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'"

const notRetried = {
  unknown: notFound(),
  secret: refuse(409, refusals.mailTextNotStored, { extra: 'SECRET' }),
  notFailed: refuse(409, refusals.mailNotFailed, { extra: 'NOT_FAILED' }),
}

/** The log of sent mail and the suppressed addresses. */
export function mountMailLog(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const { sql } = database
  const ownerOf = async (contactId: number | null) =>
    contactId === null ? {} : { contactId, companyId: await companyOfContact(sql, contactId) }

  mount(listDeliveries, async ({ query }) => {
    const address = query.address.toLowerCase()
    if (address !== '' && address.length < minAddressChars) {
      return refuseFields([{ param: 'address', msg: fieldMessages.atLeast(minAddressChars) }])
    }
    const rows = await findDeliveries(sql, { ...query, address, limit: mailPageSize + 1 })
    return { status: 200, payload: pageOf(rows.map(presentDelivery), mailPageSize) }
  })

  mount(openMails, async ({ query }) => {
    const minutes = query.minutes ?? (await readOperatorSettings(platform)).delayedMailMinutes
    const olderThan = new Date(clock.now().getTime() - minutes * 60_000)
    const rows = await platform.mailer.listOpenSince(sql, olderThan)
    return { status: 200, payload: { results: rows.map(presentMail), minutes } }
  })

  mount(getMail, async ({ params, actor }) => {
    const row = await findMail(sql, params.id)
    if (!row) return notFound()
    if (row.lane === 'personal') {
      // Reading personal mail is recorded.
      const details = { key: row.key }
      const whose = await ownerOf(row.firstContactId)
      await recordReading(sql, { at: clock.now(), act: 'mail.read', actor, ...whose, details })
    }
    return { status: 200, payload: presentMailDetail(row) }
  })

  mount(mailHtml, async ({ params }) => {
    const html = await findMailHtml(sql, params.id)
    if (html === undefined) return notFound()
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/html; charset=utf-8',
      body: presentMailHtml(html),
      headers: {
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
      },
    }
  })

  mount(retryDelivery, ({ params, actor }) =>
    answerMessage(
      staffAction(platform, { actor }, async ({ tx, record }) => {
        const done = await platform.mailer.retryDelivery(tx, params.id)
        if (done.outcome !== 'queued') return notRetried[done.outcome]
        const { address, key, contactId } = done
        const whose = await ownerOf(contactId)
        return record('mail.retried', { ...whose, details: { address, key } })
      }),
      staffNotices.mailRetried.title,
    ),
  )

  mount(listMailTopicsCall, async () => ({
    status: 200,
    payload: { topics: [...(await listMailTopics(sql))] },
  }))

  mount(addSuppression, ({ body, actor }) =>
    answerMessage(
      changeSuppression(platform, 'stop', body, actor),
      staffNotices.addressStopped.title,
    ),
  )

  mount(liftSuppression, ({ body, actor }) =>
    answerMessage(
      changeSuppression(platform, 'lift', body, actor),
      staffNotices.addressLifted.title,
    ),
  )
}

/**
 * Suppresses mail on a topic to an address, or lifts the suppression (BK-043). Suppressing a list also changes the
 * owner's settings; lifting does not.
 */
const changeSuppression = (
  platform: Platform,
  change: 'stop' | 'lift',
  { address, topic, reason }: { address: string; topic: string; reason: string },
  actor: Actor,
) =>
  staffAction(platform, { actor, reason }, async ({ tx, record }) => {
    const topics = await listMailTopics(tx)
    if (change === 'stop') {
      if (!topics.some((one) => one.topic === topic)) {
        return refuseFields([{ param: 'topic', msg: fieldMessages.choice }])
      }
      const cause = { cause: 'staff', note: reason } as const
      const isNew = await suppressTopic(platform, tx, { address, topic }, cause)
      if (!isNew) return refuse(409, refusals.alreadyStopped, { extra: 'STOPPED' })
    } else if (!(await platform.mailer.unsuppress(tx, address, topic))) {
      return notFound()
    }
    const owner = await ownerOfAddress(tx, address)
    return record(change === 'stop' ? 'mail.suppressed' : 'mail.unsuppressed', {
      ...owner,
      details: { address, topic },
    })
  })
