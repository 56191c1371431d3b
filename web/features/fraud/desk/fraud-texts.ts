import type { FraudDecision, FraudFinding, Likeness } from '#contract/fraud/desk/fraud.ts'
import { countText } from '#contract/figures/numbers.ts'

export const decisionNames: Record<FraudDecision, string> = {
  warned: 'Warned',
  paused: 'Paused',
  blocked: 'Blocked',
  'no-fraud': 'No fraud',
}

export const likenessTexts: Record<Likeness, string> = {
  letters: 'Letters that look alike',
  hyphen: 'Differs by a hyphen',
  ending: 'Same name, other ending',
  characters: 'One or two other characters',
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`

/** Counts the sent items, such as `12 broadcasts to 4 lists, 3 replies`. */
function sentText({ replies, requests, messages, broadcasts, lists }: FraudFinding['numbers']) {
  return [
    broadcasts > 0 && `${plural(broadcasts, 'broadcast')} to ${plural(lists, 'list')}`,
    replies > 0 && plural(replies, 'reply', 'replies'),
    requests > 0 && plural(requests, 'request for a quote', 'requests for quotes'),
    messages > 0 && plural(messages, 'message'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A length of time in the unit that fits, such as `38 minutes`. */
export function spanText(from: string, to: string): string {
  const minutes = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  if (minutes < 120) return plural(minutes, 'minute')
  return minutes < 48 * 60
    ? plural(Math.round(minutes / 60), 'hour')
    : plural(Math.round(minutes / 1440), 'day')
}

/** Describes a finding without names: the start of a reason. */
export function findingText(finding: FraudFinding): string {
  const { signal, numbers, domains, count, firstAt, lastAt } = finding
  if (signal === 'look-alike') return `The domain ${domains?.domain} resembles ${domains?.other}`
  if (signal === 'shared-device')
    return `${plural(count, 'person', 'people')} of two companies used one device`
  const to = numbers.companies > 0 ? ` to ${plural(numbers.companies, 'company', 'companies')}` : ''
  return `${sentText(numbers)}${to} within ${spanText(firstAt, lastAt)}`
}

export function titleOf(finding: FraudFinding): string {
  const { actor, signal, domains, sides } = finding
  if (signal === 'look-alike' && domains) {
    return `${domains.domain} looks like ${domains.isOurs ? 'our' : ''} ${domains.other}`.replace(
      '  ',
      ' ',
    )
  }
  if (signal === 'shared-device') {
    return `${sides.map(({ company }) => company.name).join(' and ')} share a device`
  }
  return `${actor?.name ?? 'A person'}: ${findingText(finding)}`
}

/** The part of a domain in which it differs from another one, between what both begin and end with. */
export function differingPart(domain: string, other: string): [string, string, string] {
  let start = 0
  while (start < domain.length && domain[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(domain.length, other.length) - start
  while (end < most && domain.at(-1 - end) === other.at(-1 - end)) end += 1
  return [
    domain.slice(0, start),
    domain.slice(start, domain.length - end),
    domain.slice(domain.length - end),
  ]
}

/** The draft of a warning; an editor completes it. */
export function warningDraft(finding: FraudFinding) {
  const { domains, sides } = finding
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const name = sides[0]?.company.name ?? ''
  const [title, opening] = domains
    ? [
        `Mail from ${domains.domain}`,
        `Be careful with mail from <strong>${escape(domains.domain)}</strong>. The domain resembles ${escape(domains.other)}, which belongs to another company.`,
      ]
    : [
        `Unusual messages from ${name}`,
        `Members receive many messages from <strong>${escape(name)}</strong> in a short time.`,
      ]
  return {
    title: title.slice(0, 100),
    lead: 'Check who writes to you before you pay or ship.',
    html: `<p>${opening}</p><h2>What to do</h2><ul><li>Call a number that you knew before.</li><li>Pay to no new bank account without a call.</li><li>Report it to us.</li></ul>`,
  }
}
