import { telephoneLink } from '#contract/companies.ts'
import { websiteLink, websiteText } from '#web/features/companies/company/contact-links.ts'
import { Facts } from '#web/ui/panel.tsx'

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
    <a className="num" href={href}>
      {number}
    </a>
  ) : (
    number
  )
}

export function Website({ address }: { address: string }) {
  const href = websiteLink(address)
  return href ? (
    <a href={href} target="_blank" rel="noopener nofollow">
      {websiteText(href)}
    </a>
  ) : (
    address
  )
}
