import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { senderSources } from '#contract/mail/desk/mail-setup.ts'
import type { Lookup } from '#server/platform/incoming/authenticate-sender.ts'
import { isPublicAddress } from '#server/platform/http/public-address.ts'
import { findAddresses, NoAnswer } from '#server/platform/mailer/mail-setup/dns-answers.ts'

export interface Sender {
  /** The address from which other servers receive mail. */
  address: string | null
  source: (typeof senderSources)[number]
  /** The name by which it greets them. */
  helo: string | null
}

/** The first public address of a text, alone or in a Received line, with the name of the greeting before it. */
export function readSender(text: string): { address: string; helo: string | null } | undefined {
  const plain = text.trim().replace(/^\[?(?:IPv6:)?|\]?$/gi, '')
  if (isIP(plain) !== 0) return { address: plain, helo: null }
  for (const [line] of text.matchAll(/\bfrom\s[^;]*/gi)) {
    for (const [, ip = ''] of line.matchAll(/\[(?:IPv6:)?([0-9a-f:.]+)\]/gi)) {
      if (!isPublicAddress(ip)) continue
      const helo = /^from\s+\[?([\w.-]+)/i.exec(line)?.[1] ?? null
      return { address: ip, helo: helo !== null && isIP(helo) === 0 ? helo : null }
    }
  }
  return undefined
}

const ownAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .map(({ address }) => address)

/** As given; else that of the mail server; else that of this machine, if the mail server runs on it. */
export async function findSender(
  lookup: Lookup,
  {
    configured,
    host,
    interfaces = ownAddresses(),
  }: {
    configured: string
    /** Of the mail server; undefined for the built-in mailbox. */
    host: string | undefined
    interfaces?: readonly string[]
  },
): Promise<Sender> {
  const read = readSender(configured)
  if (read) return { ...read, source: 'given' }
  const none: Sender = { address: null, source: 'none', helo: null }
  if (host === undefined) return none
  try {
    const addresses = isIP(host) === 0 ? await findAddresses(lookup, host) : [host]
    const address = addresses.find(isPublicAddress)
    if (address !== undefined) return { address, source: 'server', helo: null }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
  const isLocal = host === 'localhost' || interfaces.includes(host)
  const own = isLocal ? interfaces.find(isPublicAddress) : undefined
  return own === undefined ? none : { address: own, source: 'interface', helo: null }
}
