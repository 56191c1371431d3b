import { isIP } from 'node:net'
import type { MailCheck } from '#contract/mail/desk/mail-setup.ts'
import type { Lookup } from '#server/platform/incoming/authenticate-sender.ts'
import { findAddresses, findRecords } from '#server/platform/mailer/mail-setup/dns-answers.ts'
import type { Sender } from '#server/platform/mailer/mail-setup/sending-address.ts'

type Found = Omit<MailCheck, 'name'>

const none = { found: [], record: null }
const bare = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Whether mail that comes back to the return path reaches the program. */
export async function checkReturn(
  lookup: Lookup,
  { domain, readsMail }: { domain: string; readsMail: boolean },
): Promise<Found> {
  const hosts = (await findRecords<{ priority: number; exchange: string }>(lookup, domain, 'MX'))
    .toSorted((a, b) => a.priority - b.priority)
    .map(({ priority, exchange }) => ({ priority, exchange: bare(exchange) }))
  const records = hosts.map(({ priority, exchange }) => `${priority} ${exchange || '.'}`)
  const suggested = { name: domain, type: 'MX', value: `10 mail.${domain}.` }
  if (hosts.every(({ exchange }) => exchange === '')) {
    return {
      state: 'bad',
      says: `${domain} has no MX, so mail that is returned to it is lost, and receivers distrust senders that cannot be answered.`,
      todo: 'Publish an MX that names your mail server; this is an example.',
      found: records,
      record: suggested,
    }
  }
  const reachable = await Promise.all(
    hosts.map(async ({ exchange }) => (await findAddresses(lookup, exchange)).length > 0),
  )
  if (!reachable.includes(true)) {
    const says = `No host of the MX has an address: ${hosts.map(({ exchange }) => exchange).join(', ')}.`
    return {
      state: 'bad',
      says,
      todo: 'Publish A or AAAA records of these hosts, or change the MX.',
      found: records,
      record: null,
    }
  }
  const says = `Returned mail goes to b+…@${domain}, which ${hosts[0]!.exchange} receives.`
  if (!readsMail) {
    return {
      state: 'warn',
      says: `${says} The program does not read it: INBOUND_PORT is not set, so addresses that no longer exist are mailed again.`,
      todo: 'Set INBOUND_PORT and let the mail server deliver b+… to it, as the runbook says under Incoming mail.',
      found: records,
      record: null,
    }
  }
  return {
    state: 'ok',
    says,
    todo: 'Whether that server hands b+… on to the program, only a returned mail shows: send one to an address that does not exist.',
    found: records,
    record: null,
  }
}

/** Name under which the PTR record of an address is. */
export function reverseName(address: string): string {
  if (isIP(address) === 4) return `${address.split('.').toReversed().join('.')}.in-addr.arpa`
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [before, after] = [groups(head), groups(tail)]
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const digits = [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join('')
  return `${[...digits].toReversed().join('.')}.ip6.arpa`
}

const unknownSender =
  'The address that sends is not known: enter it above, or the Received line of a test mail.'

/** PTR: the name of the sending address, which must lead back to it. */
export async function checkPtr(
  lookup: Lookup,
  { domain, sender }: { domain: string; sender: Sender },
): Promise<Found> {
  const { address } = sender
  if (address === null) {
    return { ...none, state: 'unknown', says: 'No address was checked.', todo: unknownSender }
  }
  const name = reverseName(address)
  const names = (await findRecords<string>(lookup, name, 'PTR')).map(bare)
  const record = { name, type: 'PTR', value: `mail.${domain}.` }
  const owner =
    'Only the owner of the address can publish it: enter the name at your hosting provider.'
  if (names.length === 0) {
    return {
      state: 'bad',
      says: `${address} has no name. Many receivers refuse mail from such an address.`,
      todo: `${owner} Give that name an address record too; this is an example.`,
      found: [],
      record,
    }
  }
  const back = await Promise.all(names.map((one) => findAddresses(lookup, one)))
  const named = names.find((_, index) => back[index]!.includes(address))
  if (named !== undefined) {
    return {
      state: 'ok',
      says: `${address} is ${named}, and that name leads back to it.`,
      todo: '',
      found: names,
      record: null,
    }
  }
  return {
    state: 'bad',
    says: `${address} is ${names.join(', ')}, but that name does not lead back to it.`,
    todo: `Publish this record, or change the name. ${owner}`,
    found: names,
    record: { name: names[0]!, type: isIP(address) === 4 ? 'A' : 'AAAA', value: address },
  }
}

function greetingText(ehloName: string | undefined, sendsMail: boolean): string {
  if (ehloName !== undefined) {
    return `The program greets your mail server as ${ehloName}. Which name that server uses for receivers is not known.`
  }
  return sendsMail
    ? 'No mail server is set (SMTP_URL): a demo market delivers to its mailbox, others keep mail and do not send it.'
    : 'This web process has no SMTP_URL, so it does not know the mail server of the workers.'
}

/** The name by which the server that sends greets receivers. */
export async function checkHelo(
  lookup: Lookup,
  {
    sender,
    ehloName,
    sendsMail,
  }: { sender: Sender; ehloName: string | undefined; sendsMail: boolean },
): Promise<Found> {
  const { helo, address } = sender
  if (helo === null) {
    return {
      ...none,
      state: 'unknown',
      says: greetingText(ehloName, sendsMail),
      todo: 'Enter the Received line of a test mail above; it begins with the name.',
    }
  }
  if (!helo.includes('.')) {
    const says = `It greets as ${helo}, which is no full name. Some receivers refuse that.`
    return {
      ...none,
      state: 'bad',
      says,
      todo: 'Set the name of your mail server, myhostname in Postfix, to the name of its address (PTR).',
    }
  }
  const addresses = await findAddresses(lookup, helo)
  if (address !== null && addresses.includes(address)) {
    return {
      state: 'ok',
      says: `It greets as ${helo}, which is its own name.`,
      todo: '',
      found: addresses,
      record: null,
    }
  }
  return {
    state: 'warn',
    says:
      addresses.length === 0
        ? `It greets as ${helo}, a name that does not exist.`
        : `It greets as ${helo}, a name that leads to ${addresses.join(', ')}.`,
    todo: 'Publish this record, or set the name of your mail server to the name of its address (PTR).',
    found: addresses,
    record:
      address === null
        ? null
        : { name: helo, type: isIP(address) === 4 ? 'A' : 'AAAA', value: address },
  }
}
