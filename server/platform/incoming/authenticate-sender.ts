import { Resolver } from 'node:dns/promises'
import { createReadStream } from 'node:fs'
import { authenticate } from 'mailauth'
import { domainOf } from '#server/platform/mailer/mime/mail.ts'

/** DNS resolver like `resolve` of node:dns, replaced in tests. */
export type Lookup = (name: string, type: string) => Promise<string[] | string[][]>

export interface Route {
  /** Client address; if undefined, the MTA's Received header is used. */
  ip: string | undefined
  helo: string | undefined
  /** Envelope sender; empty for none. */
  sender: string
}

/**
 * proved: DMARC passes for the author's domain. no-policy: the domain has no DMARC. unproved: DMARC fails.
 * unknown: DNS did not respond, to be retried.
 */
export type Proof = 'proved' | 'no-policy' | 'unproved' | 'unknown'

const maxLookups = 80
const lookupTimeoutMs = 4000
/** Total for one mail; shorter than the timeout of an MTA. */
const totalLookupTimeoutMs = 40_000
/** Definite DNS errors, as opposed to timeouts. */
const answers = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME', 'ENONAME', 'ETOOMANY'])

export function systemLookup(): Lookup {
  const resolver = new Resolver({ timeout: lookupTimeoutMs, tries: 2 })
  return (name, type) => resolver.resolve(name, type) as Promise<string[] | string[][]>
}

/**
 * Authenticates the author of a mail by DKIM, SPF and DMARC.
 * @returns `isVouched` also if only SPF or DKIM passes for the exact domain, which is enough for replying to strangers
 */
export async function authenticateSender(
  raw: string,
  author: string,
  route: Route,
  lookup: Lookup,
): Promise<{ proof: Proof; isVouched: boolean }> {
  const startedAt = performance.now()
  let lookupCount = 0
  let isUnanswered = false
  const counted: Lookup = async (name, type) => {
    lookupCount += 1
    if (lookupCount > maxLookups)
      throw Object.assign(new Error('too many DNS lookups'), { code: 'ETOOMANY' })
    try {
      if (performance.now() - startedAt > totalLookupTimeoutMs)
        throw new Error('DNS lookups timed out')
      return await lookup(name, type)
    } catch (error) {
      isUnanswered ||= !answers.has((error as NodeJS.ErrnoException).code ?? '')
      throw error
    }
  }
  const { ip, helo, sender } = route
  const { dkim, spf, dmarc } = await authenticate(createReadStream(raw), {
    sender,
    ...(ip === undefined ? {} : { ip, helo: helo ?? ip }),
    // Only the topmost Received is from the MTA; without an envelope sender there is no SPF to check.
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
  // A signature with l= covers only the beginning; anyone could append an attachment.
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
  return { proof: isUnanswered ? 'unknown' : 'unproved', isVouched }
}
