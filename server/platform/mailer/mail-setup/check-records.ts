import { dmarc } from 'mailauth/lib/dmarc/index.js'
import { spf } from 'mailauth/lib/spf/index.js'
import type { MailCheck } from '#contract/mail/desk/mail-setup.ts'
import type { Lookup } from '#server/platform/incoming/authenticate-sender.ts'
import { findTexts, NoAnswer } from '#server/platform/mailer/mail-setup/dns-answers.ts'
import type { Sender } from '#server/platform/mailer/mail-setup/sending-address.ts'

type Found = Omit<MailCheck, 'name'>

const maxSpfLookups = 10
/** An address that no record permits by itself, so that all of a record is read. */
const noOnesAddress = '192.0.2.1'

const ipMechanism = (address: string) => `${address.includes(':') ? 'ip6' : 'ip4'}:${address}`
const endOf = (record: string) => /(?:^|\s)([-~?+]?)all(?:\s|$)/i.exec(record)

/** One record from several: all their mechanisms and the strictest end. */
function mergeSpf(records: readonly string[]): string {
  const terms = records.flatMap((record) => record.trim().split(/\s+/).slice(1))
  const mechanisms = terms.filter((term) => !/^[-~?+]?all$/i.test(term))
  const end = terms.some((term) => /^-all$/i.test(term)) ? '-all' : '~all'
  return ['v=spf1', ...new Set(mechanisms), end].join(' ')
}

/** A record that also permits an address. */
const permitting = (record: string, address: string) =>
  record.replace(/^(v=spf1)/i, `$1 ${ipMechanism(address)}`)

/** SPF: one record, at most ten look-ups, a strict end, and whether it permits the address that sends. */
export async function checkSpf(lookup: Lookup, domain: string, sender: Sender): Promise<Found> {
  const records = (await findTexts(lookup, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
  const publish = (value: string) => ({ name: domain, type: 'TXT', value })
  const [record] = records
  if (record === undefined) {
    const by = sender.address === null ? 'mx' : ipMechanism(sender.address)
    return {
      state: 'bad',
      says: `${domain} has no SPF record, so anyone may send in its name and receivers distrust its mail.`,
      todo:
        sender.address === null
          ? 'Publish this record. It permits the servers of the MX; add the server that sends if it is another, or what your relay names for SPF.'
          : 'Publish this record. If a relay sends for you, use what it names for SPF instead of the address.',
      found: records,
      record: publish(`v=spf1 ${by} -all`),
    }
  }
  if (records.length > 1) {
    return {
      state: 'bad',
      says: `${domain} has ${records.length} SPF records. Receivers then use none of them.`,
      todo: 'Remove them and publish this one.',
      found: records,
      record: publish(mergeSpf(records)),
    }
  }
  const evaluate = (ip: string) =>
    spf({ sender: `b@${domain}`, ip, helo: domain, mta: domain, resolver: lookup })
  const whole = await evaluate(noOnesAddress)
  const count = whole.lookups?.count ?? 0
  const { result } = whole.status
  if (result === 'temperror') throw new NoAnswer()
  if (result === 'permerror' || count > maxSpfLookups) {
    return {
      state: 'bad',
      says:
        count > maxSpfLookups
          ? `The SPF record needs more than ${maxSpfLookups} look-ups. Receivers then treat it as an error.`
          : 'Receivers cannot read the SPF record: a part of it is wrong, or names what does not exist.',
      todo: 'Remove what you do not use, such as the include of a former provider, or replace an include by the addresses behind it.',
      found: records,
      record: null,
    }
  }
  const says = `One record with ${count === 1 ? '1 look-up' : `${count} look-ups`} of at most ${maxSpfLookups}.`
  const end = endOf(record)?.[1]
  const isOpenEnded =
    !/\sredirect=/i.test(record) && (end === undefined || !['-', '~'].includes(end))
  if (isOpenEnded) {
    return {
      state: 'bad',
      says: `${says} It does not end in -all or ~all, so it refuses no one.`,
      todo: 'Publish it with this end.',
      found: records,
      record: publish(`${record.replace(/\s*[?+]?all\s*$/i, '')} -all`),
    }
  }
  if (sender.address === null) {
    return {
      state: 'unknown',
      says,
      todo: 'Whether it permits the server that sends is not known: enter its address above, or the Received line of a test mail.',
      found: records,
      record: null,
    }
  }
  const own = await evaluate(sender.address)
  if (own.status.result === 'temperror') throw new NoAnswer()
  if (own.status.result === 'pass') {
    return {
      state: 'ok',
      says: `${says} It permits ${sender.address}.`,
      todo: '',
      found: records,
      record: null,
    }
  }
  return {
    state: sender.source === 'given' ? 'bad' : 'warn',
    says: `${says} It does not permit ${sender.address}.`,
    todo:
      sender.source === 'given'
        ? 'Publish this record.'
        : 'That address is assumed, see above. If mail really comes from it, publish this record.',
    found: records,
    record: publish(permitting(record, sender.address)),
  }
}

/** DKIM: whether the published key is that of DKIM_KEY. */
export async function checkDkim(
  lookup: Lookup,
  {
    domain,
    selector,
    publicKey,
    sendsMail,
  }: { domain: string; selector: string; publicKey: string | undefined; sendsMail: boolean },
): Promise<Found> {
  const name = `${selector}._domainkey.${domain}`
  if (publicKey === undefined && !sendsMail) {
    return {
      state: 'unknown',
      says: 'Whether mail is signed is not known: this web process has no DKIM_KEY, and only workers sign.',
      todo: 'Set DKIM_KEY and DKIM_SELECTOR of the workers for web processes too.',
      found: [],
      record: null,
    }
  }
  if (publicKey === undefined) {
    return {
      state: 'bad',
      says: 'Mail is not signed: DKIM_KEY is not set. Large providers refuse mailings without a signature.',
      todo: 'Make a key and set DKIM_KEY as the runbook says under DKIM. If your relay signs for this domain, nothing is missing.',
      found: [],
      record: null,
    }
  }
  const record = { name, type: 'TXT', value: `v=DKIM1; k=rsa; p=${publicKey}` }
  const records = (await findTexts(lookup, name)).filter((text) => /(^|;)\s*p=/i.test(text))
  if (records.length === 0) {
    return {
      state: 'bad',
      says: `${name} has no key, so receivers cannot verify the signature of our mail.`,
      todo: 'Publish this record, as one value or in parts of at most 255 characters.',
      found: records,
      record,
    }
  }
  if (records.length > 1) {
    const says = `${name} has ${records.length} keys; a receiver may take the wrong one.`
    return { state: 'bad', says, todo: 'Leave only this one.', found: records, record }
  }
  const tags = new Map(
    records[0]!.split(';').map((tag): [string, string] => {
      const [key = '', ...value] = tag.split('=')
      return [key.trim().toLowerCase(), value.join('=').replace(/\s/g, '')]
    }),
  )
  if (tags.get('p') !== publicKey) {
    return {
      state: 'bad',
      says: `${name} has another key than DKIM_KEY, so every signature fails.`,
      todo: 'Publish this record. If the key was rotated, check that DKIM_KEY and DKIM_SELECTOR were changed together.',
      found: records,
      record,
    }
  }
  if (tags.get('t')?.split(':').includes('y')) {
    const says = 'The key is right, but marked as a test (t=y), which receivers may ignore.'
    return { state: 'warn', says, todo: 'Publish it without t=y.', found: records, record }
  }
  return {
    state: 'ok',
    says: `The key at ${name} is that of DKIM_KEY.`,
    todo: '',
    found: records,
    record: null,
  }
}

/** DMARC: the policy, and whether what we send aligns with the From domain. */
export async function checkDmarc(lookup: Lookup, domain: string): Promise<Found> {
  const result = await dmarc({
    headerFrom: domain,
    spfDomains: [domain],
    dkimDomains: [{ id: 'own', domain }],
    resolver: lookup,
  })
  if (result === false || result.status.result === 'temperror') throw new NoAnswer()
  const name = `_dmarc.${domain}`
  const suggested = {
    name,
    type: 'TXT',
    value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}`,
  }
  const { rr, policyDomain, policy } = result
  if (!rr) {
    const several = (await findTexts(lookup, name)).filter((text) => /^v\s*=\s*DMARC1/i.test(text))
    return {
      state: 'bad',
      says:
        several.length > 1
          ? `${name} has ${several.length} DMARC records. Receivers then use none of them.`
          : `Neither ${domain} nor the domain above it has a DMARC record. Large providers refuse mailings without one.`,
      todo: 'Publish this record. Reports go to postmaster; name another mailbox if you like.',
      found: several,
      record: suggested,
    }
  }
  const from = policyDomain === domain ? '' : ` It comes from ${policyDomain}.`
  const aligned = 'From, signature and return path are all of this domain, so they align.'
  if (policy === 'none') {
    return {
      state: 'warn',
      says: `The policy is none: receivers report, and still accept mail that others send in your name.${from} ${aligned}`,
      todo: 'Once the reports show only your own servers, publish this policy.',
      found: [rr],
      record: suggested,
    }
  }
  return {
    state: 'ok',
    says: `The policy is ${policy}.${from} ${aligned}`,
    todo: '',
    found: [rr],
    record: null,
  }
}
