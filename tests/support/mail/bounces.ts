import type { MailKey } from '#contract/mail/desk/mail-types.ts'
import { startListener } from '#server/platform/incoming/listener.ts'
import { bounceMailbox } from '#server/platform/mailer/bounces/bounce-mailbox.ts'
import { placeholder } from '#server/platform/mailer/mailer.ts'
import { unsubscribeByMail } from '#server/features/broadcasts/public.ts'
import { sendTo } from './incoming.ts'
import type { TestMarket } from '../market/test-market.ts'

let number = 0

/** Queues a mail to addresses and marks it as accepted by the server; returns the delivery ids in their order. */
export async function sentMail(
  market: TestMarket,
  addresses: readonly string[],
  given: { topic?: string; mailing?: string; lane?: 'list' | 'personal' | 'security' } = {},
): Promise<string[]> {
  const { topic = 'list:1', lane = 'list', mailing } = given
  const { platform, database, clock } = market
  const key = `bounce-test:${++number}`
  await database.transaction((tx) =>
    platform.mailer.queueMail(
      tx,
      {
        key: key as MailKey,
        lane,
        ...(mailing && { mailing }),
        ...(lane === 'list' && { topic }),
        sender: { name: 'TBS', address: 'laptop@lists.tbs.example' },
        subject: 'Test',
        text: lane === 'list' ? placeholder.unsubscribeUrl : 'Text',
      },
      tx`select unnest(${[...addresses]}::text[]) as address, null::int as contact_id`,
    ),
  )
  const rows = await database.sql<{ id: string; address: string }[]>`
    update mail_delivery d set state = 'sent', sent_at = ${clock.now()}, answer_code = 250
    from mail_message m where m.id = d.message_id and m.key = ${key}
    returning d.id, d.address`
  return addresses.map((address) => rows.find((row) => row.address === address)?.id ?? '')
}

/** Starts the listener with the addresses that the program reads itself. */
export async function openReturnPath(market: TestMarket) {
  const { platform, database } = market
  const listener = await startListener({
    platform,
    inbound: { port: 0, host: '127.0.0.1', protocol: 'smtp', peers: ['127.0.0.0/8'] },
    mailboxes: [],
    systemMailboxes: [bounceMailbox, unsubscribeByMail],
  })
  const send = (to: string, raw: string) =>
    sendTo(listener.port, { raw, envelope: { from: 'daemon@mx.example', to: [to] } })
  return {
    send,
    /** Sends a report about a delivery to its return path. */
    report: (deliveryId: string, raw: string) =>
      send(platform.mailer.returnPaths.of(deliveryId), raw),
    suppressionsOf: (address: string) =>
      database.sql<
        { topic: string; cause: string; note: string }[]
      >`select topic, cause, note from mail_suppression where address = ${address} order by topic`,
    bouncesOf: (address: string) => database.sql<{ kind: string; status: string | null }[]>`
      select kind, status from mail_bounce where address = ${address} order by id`,
    async stateOf(id: string) {
      const [row] = await database.sql<{ state: string; answerText: string | null }[]>`
        select state, answer_text from mail_delivery where id = ${id}`
      return row
    },
    close: () => listener.stop(),
  }
}
