import { type Company, telephoneLink } from '#contract/companies.ts'
import { companyTerms } from '#contract/company-terms.ts'
import { tierNames, tierPromises, tierYears } from '#contract/tiers.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'

/** Business details of a company; empty ones are omitted. */
export function CompanyDetails({ company }: { company: Company }) {
  const items = [
    { term: 'Telephone', value: company.tel && <Telephone number={company.tel} /> },
    { term: 'Address', value: company.address && lines(company) },
    { term: company.taxLabel ?? 'VAT', value: company.vatNr },
    ...companyTerms.map(({ name, label }) => ({ term: label, value: company[name] })),
    { term: 'Payment', value: company.paymentMethod },
  ].filter(({ value }) => value)
  const bank = bankFacts(company)
  return (
    <section className="panel company-details">
      <header>
        <h2>Company details</h2>
      </header>
      <div className="pad">
        {items.length > 0 ? (
          <Facts className="small" items={items} />
        ) : (
          <p className="small muted">This company has not added any details yet.</p>
        )}
      </div>
      {bank.length > 0 && <BankInformation items={bank} />}
    </section>
  )
}

const lines = ({ address, country }: Company) => `${address}\n${country}`

function bankFacts({ ibanCode, swiftCode, bankCode }: Company) {
  return [
    { term: 'IBAN', value: ibanCode },
    { term: 'SWIFT', value: swiftCode },
    { term: 'Bank code', value: bankCode },
  ].filter(({ value }) => value)
}

/** Collapsed by default (AM-052), so that bank details are not read off a screen by chance. */
function BankInformation({ items }: { items: ReturnType<typeof bankFacts> }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="company-disclose"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bank" />
        Bank information
        <Icon name="down" small className="push" />
      </button>
      <div id={id} className="company-bank" hidden={!isOpen}>
        <Facts className="small mono-values" items={items} />
        <p className="small muted">
          If these have changed since your last payment, call a number you already know before you
          pay.
        </p>
      </div>
    </>
  )
}

const tierPages = { 1: '/trusted-members', 2: '/gold-members', 4: '/diamond-members' } as const

/** The meaning of the company's tier (TI-002). */
export function TierPanel({
  company: { tier, memberSince },
}: {
  company: Pick<Company, 'tier' | 'memberSince'>
}) {
  if (tier === 0) return null
  const since = memberSince ? `, since ${memberSince.slice(0, 4)}` : ''
  const facts = [`Member for ${tierYears[tier]} years or more${since}`, ...tierPromises]
  const title = (
    <span className="firm">
      <TierMark tier={tier} />
      {tierNames[tier]} member
    </span>
  )
  return (
    <Panel title={title}>
      <Ticks facts={facts} className="small" />
      <p className="small space-above">
        <Link to={tierPages[tier]}>All {tierNames[tier]} members</Link>
      </p>
    </Panel>
  )
}

interface ContactFactsProps {
  contact?: string | undefined
  country?: string | undefined
  telephone?: string | undefined
  website?: string | undefined
  className?: string
}

/** Contact details of a company; unknown ones are omitted. */
export function ContactFacts({
  contact,
  country,
  telephone,
  website,
  className,
}: ContactFactsProps) {
  const items = [
    { term: 'Contact', value: contact },
    { term: 'Country', value: country },
    { term: 'Telephone', value: telephone && <Telephone number={telephone} /> },
    { term: 'Website', value: website && <Website address={website} /> },
  ].filter(({ value }) => value)
  return <Facts items={items} {...(className ? { className } : {})} />
}

export function Telephone({ number }: { number: string }) {
  const href = telephoneLink(number)
  return href ? (
    <a className="num target" href={href}>
      {number}
    </a>
  ) : (
    number
  )
}

export function Website({ address }: { address: string }) {
  const href = websiteLink(address)
  return href ? (
    <a className="target" href={href} target="_blank" rel="noopener nofollow">
      {websiteText(href)}
    </a>
  ) : (
    address
  )
}

/** Link to a website, with or without scheme as typed; undefined if it is not a valid web address. */
export function websiteLink(typed: string): string | undefined {
  const website = typed.trim()
  if (!website || /[\s<>"\\\p{Cc}\p{Cf}]/u.test(website)) return undefined
  const href = /^[a-z][a-z\d+.-]*:\/\//i.test(website) ? website : `https://${website}`
  if (!URL.canParse(href)) return undefined
  const { protocol, hostname, username, password } = new URL(href)
  // Credentials before an @ can look like the host.
  if (username || password) return undefined
  return /^https?:$/.test(protocol) && hostname.includes('.') ? href : undefined
}

/** Display text without scheme, `www.` and trailing slash. Hosts that mix similar scripts are shown in punycode. */
export function websiteText(href: string): string {
  const typedHost = /^https?:\/\/([^/?#]*)/i.exec(href)?.[1] ?? ''
  const isMixed =
    /\p{Script=Latin}/u.test(typedHost) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(typedHost)
  return (isMixed ? href.replace(typedHost, new URL(href).host) : href)
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '')
}
