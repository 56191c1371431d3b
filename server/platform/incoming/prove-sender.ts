import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { authenticate } from 'mailauth'
import { domainOf } from '#server/platform/mailer/mime/address.ts'

/** Looks up records of a name, as `resolve` of node:dns does; tests bring their own. */
export type LookUp = (name: string, type: string) => Promise<string[] | string[][]>

/** How the mail came to the MTA in front of us. */
export interface Route {
  /** Of who handed the mail to the MTA; undefined is read from the Received that the MTA wrote. */
  ip: string | undefined
  helo: string | undefined
  /** Envelope sender; empty for none. */
  sender: string
}

/**
 * proved: DMARC passes for the author's domain. no-policy: the domain has no DMARC. unproved: it has, and the mail does
 * not pass. unknown: DNS did not answer, another time may tell.
 */
export type Proof = 'proved' | 'no-policy' | 'unproved' | 'unknown'

const mostLookUps = 80
const lookUpMs = 4000
/** All look-ups of one mail; an MTA waits longer. */
const allLookUpsMs = 40_000
/** Answers of DNS, as opposed to its silence. */
const answers = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME', 'ETOOMANY'])

export function systemLookUp(): LookUp {
  const resolver = new Resolver({ timeout: lookUpMs, tries: 2 })
  return (name, type) => resolver.resolve(name, type) as Promise<string[] | string[][]>
}

/**
 * Whether the domain of the author vouches for a mail, by DKIM, SPF and DMARC.
 * @returns `isVouched` also where only SPF or DKIM of that very domain says so, which is enough to answer a stranger
 */
export async function proveSender(
  raw: string,
  author: string,
  route: Route,
  lookUp: LookUp,
): Promise<{ proof: Proof; isVouched: boolean }> {
  const since = performance.now()
  let lookUps = 0
  let isSilent = false
  const counted: LookUp = async (name, type) => {
    lookUps += 1
    if (lookUps > mostLookUps)
      throw Object.assign(new Error('too many look-ups'), { code: 'ETOOMANY' })
    try {
      if (performance.now() - since > allLookUpsMs) throw new Error('DNS takes too long')
      return await lookUp(name, type)
    } catch (error) {
      isSilent ||= !answers.has((error as NodeJS.ErrnoException).code ?? '')
      throw error
    }
  }
  const { ip, helo, sender } = route
  const { dkim, spf, dmarc } = await authenticate(createReadStream(raw), {
    sender,
    ...(ip === undefined ? {} : { ip, helo: helo ?? ip }),
    // The MTA writes it on top; with no envelope sender there would be nothing to hold it against.
    trustReceived: ip === undefined && sender !== '',
    mta: 'market',
    resolver: counted,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
  })
  const domain = domainOf(author)
  const result = dmarc === false ? undefined : dmarc
  const isOfAuthor = result?.status.header?.from === domain
  const alignment = result?.alignment
  // A signature over the beginning alone lets anybody hang a file of theirs behind it.
  const isWhole = !alignment?.dkim?.underSized || Boolean(alignment.spf?.result)
  const bySignature = dkim.results.some(
    ({ status, signingDomain }) =>
      status.result === 'pass' && !status.underSized && signingDomain?.toLowerCase() === domain,
  )
  const byEnvelope = spf !== false && spf?.status.result === 'pass' && spf.domain === domain
  const isPassed = isOfAuthor && result.status.result === 'pass' && isWhole
  const isVouched = isPassed || bySignature || byEnvelope
  if (isPassed) return { proof: 'proved', isVouched }
  if (isOfAuthor && result.status.result === 'none') return { proof: 'no-policy', isVouched }
  return { proof: isSilent ? 'unknown' : 'unproved', isVouched }
}
