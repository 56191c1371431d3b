import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { QueueMailedFiles } from '#server/features/inventory/stock-mailbox.ts'
import { stockMailbox } from '#server/features/inventory/stock-mailbox.ts'
import { listMailbox } from '#server/features/broadcasts/public.ts'
import { findBrand } from '#server/features/matching/public.ts'
import { caseMailbox } from '#server/features/complaints/public.ts'
import { ticketMailbox } from '#server/features/messages/public.ts'
import { registrationMailbox } from '#server/features/registration/public.ts'
import type { Inbound } from '#server/platform/config.ts'
import { findFile } from '#server/platform/files/stored-files.ts'
import { deliverMailName, deliverMailJob } from '#server/platform/incoming/jobs.ts'
import { startListener, type Listener } from '#server/platform/incoming/listener.ts'
import type { Lookup } from '#server/platform/incoming/authenticate-sender.ts'
import { aContact, type TestContact } from '../market/factories.ts'
import { countStoredFiles } from '../count-stored-files.ts'
import { queuedMails } from './mails.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Shared by the processes of a test. */
export const mailKeyVariable = 'TEST_MAIL_KEY'
export const mailKey =
  process.env[mailKeyVariable] ??
  (generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string)
const selector = 'tests'
const publicText = createPublicKey(mailKey)
  .export({ type: 'spki', format: 'der' })
  .toString('base64')

/** DKIM options of nodemailer for a test domain. */
const signatureOf = (domainName: string) => ({
  domainName,
  keySelector: selector,
  privateKey: mailKey,
})

/** A DNS with the given records only. */
export class TestDns {
  private readonly records = new Map<string, string[]>()
  isDown = false
  /** Names that were looked up. */
  asked: string[] = []

  /** Adds a domain with a DKIM key and optional DMARC and SPF records. */
  add(domain: string, given: { dmarc?: string; spf?: string } = {}): this {
    this.records.set(`${selector}._domainkey.${domain}`, [`v=DKIM1; k=rsa; p=${publicText}`])
    if (given.dmarc) this.records.set(`_dmarc.${domain}`, [given.dmarc])
    if (given.spf) this.records.set(domain, [given.spf])
    return this
  }

  readonly lookup: Lookup = (name, type) => {
    this.asked.push(name)
    if (this.isDown) return fail('ETIMEOUT')
    const found = type === 'TXT' ? this.records.get(name.toLowerCase()) : undefined
    return found ? Promise.resolve(found.map((text) => [text])) : fail('ENOTFOUND')
  }
}
const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

/** A domain with DMARC, and one without. */
export const provable = 'firm.example'
export const unprovable = 'small.example'
export const mailboxAddress = 'inventory@lists.tbs.example'

interface Recorded {
  contact: { contactId: number; companyId: number }
  subject: string
  files: { name: string; content: string }[]
}

export const stock = { filename: 'stock.csv', content: 'part;quantity\r\n2960X;4\r\n' }

/** A signed mail with a stock file, as from a mail program. */
export const mailOf = (contact: { name: string; email: string }, domain = provable) => ({
  from: { name: contact.name, address: contact.email },
  attachments: [stock],
  dkim: signatureOf(domain),
})

/** A raw mail with a DKIM signature of its domain. */
export async function signedMail(
  { email }: { email: string },
  fields: readonly string[],
  given: {
    date: Date
    to?: string
    domain?: string
    maxBodyLength?: number
    body?: readonly string[]
  },
): Promise<string> {
  const { date, to = mailboxAddress, domain = provable, maxBodyLength, body } = given
  const raw = [
    ...(fields.some((field) => /^From:/i.test(field)) ? [] : [`From: ${email}`]),
    `To: ${to}`,
    `Date: ${date.toUTCString()}`,
    ...fields,
    ...(body ?? ['Content-Type: text/csv; name=stock.csv', '', 'part;quantity']),
    '',
  ].join('\r\n')
  const { signatures, errors } = await dkimSign(raw, {
    canonicalization: 'relaxed/relaxed',
    signTime: date,
    signatureData: [
      {
        signingDomain: domain,
        selector,
        privateKey: mailKey,
        ...(maxBodyLength && { maxBodyLength }),
      },
    ],
    // The types lack maxBodyLength.
  } as unknown as Parameters<typeof dkimSign>[1])
  if (errors.length > 0 || !signatures) throw new Error(`not signed: ${JSON.stringify(errors)}`)
  return signatures + raw
}
export const rawMail = ({ email }: { email: string }, raw: string) => ({
  raw,
  envelope: { from: email, to: [mailboxAddress] },
})

/** Reads stored incoming mail, replies and files. */
export const lookInto = (market: TestMarket) => ({
  rowsOf: (contact: Pick<TestContact, 'email'>) => market.database.sql<
    { state: string; fault: string | null; files: number }[]
  >`
    select state, fault,
      (select count(*)::int from incoming_mail_file where mail_id = id) as files
    from incoming_mail where from_address = ${contact.email} order by id`,
  /** Those that were not refused, with their files. */
  keptOf: (contact: Pick<TestContact, 'email'>) => market.database.sql<
    { state: string; files: number }[]
  >`
    select state, (select count(*)::int from incoming_mail_file where mail_id = id) as files
    from incoming_mail where from_address = ${contact.email} and state <> 'refused' order by id`,
  answersTo: async (address: string) =>
    (await queuedMails(market, 'incoming:')).filter(({ addresses }) => addresses.includes(address)),
  filesKept: () => countStoredFiles(market),
})

let people = 0

/** The inventory mailbox with a handler that records its input. */
export function recordingMailbox() {
  const taken: Recorded[] = []
  const queueMailedFiles: QueueMailedFiles = async (_platform, tx, { contact, subject, files }) => {
    const read = []
    for (const { id, name } of files) {
      read.push({ name, content: (await findFile(tx, id))!.content.toString('latin1') })
    }
    taken.push({ contact, subject, files: read })
  }
  return { taken, mailbox: stockMailbox(queueMailedFiles) }
}

export const dnsOfTests = () =>
  new TestDns()
    .add(provable, { dmarc: 'v=DMARC1; p=reject' })
    .add(unprovable)
    .add('evil.example', { dmarc: 'v=DMARC1; p=reject' })

/**
 * Starts the listener on a free port with the inventory mailbox, and an SMTP client. Without a handler, accepted mail is
 * recorded.
 */
export async function openIncoming(
  market: TestMarket,
  inbound: Partial<Inbound> = {},
  handler?: QueueMailedFiles,
) {
  const dns = dnsOfTests()
  const { taken, mailbox: recording } = recordingMailbox()
  const mailbox = handler ? stockMailbox(handler) : recording
  const mailboxes = [
    mailbox,
    listMailbox(findBrand),
    ticketMailbox,
    caseMailbox,
    registrationMailbox,
  ]
  const { platform } = market
  const listener: Listener = await startListener({
    platform,
    inbound: {
      port: 0,
      host: '127.0.0.1',
      protocol: 'smtp',
      peers: ['127.0.0.0/8'],
      ...inbound,
    },
    mailboxes,
    lookup: dns.lookup,
  })
  const job = deliverMailJob(mailboxes)

  return {
    dns,
    taken,
    port: listener.port,
    /** A new member with an address at a domain. */
    member: (domain = provable, company = {}) =>
      aContact(market, { email: `member${++people}@${domain}`, company }),
    send: (mail: SendMailOptions) =>
      sendTo(listener.port, { date: market.clock.now(), ...mail }, inbound.protocol),
    /** Runs the queued jobs. */
    async work(): Promise<void> {
      const jobs = await market.database.sql<{ id: string; payload: unknown }[]>`
        select job.id, payload from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = task_id
        where identifier = ${deliverMailName} order by job.id`
      for (const { id, payload } of jobs) {
        await job.run(platform, payload)
        await market.database.sql`delete from graphile_worker._private_jobs where id = ${id}`
      }
    },
    close: () => listener.stop(),
  }
}

/** Sends a mail. @returns code and text of the SMTP reply */
export async function sendTo(
  port: number,
  mail: SendMailOptions,
  protocol: Inbound['protocol'] = 'smtp',
): Promise<{ code: number; text: string }> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    lmtp: protocol === 'lmtp',
  } as Parameters<typeof createTransport>[0])
  try {
    const { response } = await transport.sendMail({
      to: mailboxAddress,
      subject: 'Stock',
      ...mail,
    })
    return answerOf(response as string)
  } catch (error) {
    const { response } = error as { response?: string }
    if (response === undefined) throw error
    return answerOf(response)
  } finally {
    transport.close()
  }
}

const answerOf = (text: string) => ({ code: Number(text.slice(0, 3)), text })
