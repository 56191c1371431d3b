import { formatIban } from '#contract/billing/money.ts'
import type { Page } from '#contract/content/pages.ts'
import type { Operator, StaffCard } from '#contract/content/public-items.ts'
import { contactQuery } from '#web/features/content/api.ts'
import { ChatIcon } from '#web/features/content/pages/own-icons.tsx'
import { PersonMessageButton, ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { LongText, TextHtml } from '#web/ui/text/long-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import './contact-view.css'

/** The people at the operator, its addresses, registration and bank account (ST-003 to ST-005). */
export function ContactView({ page }: { page: Page }) {
  const api = useApi()
  const data = useLoaderQuery(contactQuery(api))
  const brand = useQuery(settingsQuery(api)).data?.shortName ?? ''
  return (
    <main id="main" className="page reading">
      <PageHead
        title={page.title}
        sub={page.lead}
        actions={
          <Link to="/$" params={{ _splat: 'help' }} className="small">
            Help and tutorials
          </Link>
        }
      />
      {page.html && <TextHtml html={page.html} className="contact-text" />}
      {data && data.people.length > 0 ? (
        <ul className="people">
          {data.people.map((person) => (
            <Person key={person.id} person={person} />
          ))}
        </ul>
      ) : (
        <p>
          <ProviderButton subject="" brand={brand} variant="primary" />
        </p>
      )}
      {data && <OperatorFacts operator={data.operator} />}
      {page.sections.length > 0 && (
        <div className="contact-sections">
          <LongText sections={page.sections} />
        </div>
      )}
    </main>
  )
}

/** A telephone link without the spaces that people read. */
const telLink = (telephone: string) => `tel:${telephone.replaceAll(/[^\d+]/g, '')}`

function Person({ person }: { person: StaffCard }) {
  const { name, role, telephone, whatsApp, picture } = person
  return (
    <li>
      <div className="row person">
        <Avatar name={name} src={picture} large />
        <div>
          <h2>{name}</h2>
          <p className="small muted">{role}</p>
        </div>
      </div>
      {telephone && (
        <p className="small">
          <a className="num tel" href={telLink(telephone)}>
            <Icon name="phone" />
            {telephone}
          </a>
        </p>
      )}
      <div className="person-actions">
        <PersonMessageButton name={name} mailbox={person.mailbox} />
        {whatsApp && (
          <a
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
            href={whatsApp}
            target="_blank"
            rel="noopener"
            aria-label={`WhatsApp with ${name}`}
          >
            <ChatIcon />
            WhatsApp
          </a>
        )}
      </div>
    </li>
  )
}

const mapLink = (office: readonly string[]) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(office.slice(1).join(', '))}`

function OperatorFacts({ operator }: { operator: Operator }) {
  const { office, post, iban, telephone, email } = operator
  const registration = [
    ['Trade register', operator.registrationNumber],
    ['VAT', operator.vatNumber],
    ['EORI', operator.eori],
  ] as const
  const bank = [
    ['Bank', operator.bank],
    ['IBAN', formatIban(iban)],
    ['BIC', operator.bic],
  ] as const
  return (
    <section className="operator" aria-label="Addresses and registration">
      {office.length > 0 && (
        <article>
          <h2>Office</h2>
          <Address lines={office} />
          <a href={mapLink(office)} target="_blank" rel="noopener">
            Show map
          </a>
        </article>
      )}
      {(post.length > 0 || telephone || email) && (
        <article>
          <h2>{post.length > 0 ? 'Post' : 'Reach us'}</h2>
          {post.length > 0 && <Address lines={post} />}
          {(telephone || email) && (
            <p className="stack snug">
              {telephone && (
                <a className="num plain" href={telLink(telephone)}>
                  {telephone}
                </a>
              )}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </p>
          )}
        </article>
      )}
      <FactsCard title="Registration" facts={registration} />
      <FactsCard title="Bank" facts={bank} />
    </section>
  )
}

function Address({ lines }: { lines: readonly string[] }) {
  return (
    <address>
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </address>
  )
}

type FactsCardProps = { title: string; facts: readonly (readonly [string, string])[] }

function FactsCard({ title, facts }: FactsCardProps) {
  const items: { term: ReactNode; value: ReactNode }[] = facts
    .filter(([, value]) => value !== '')
    .map(([term, value]) => ({ term, value }))
  if (items.length === 0) return null
  return (
    <article>
      <h2>{title}</h2>
      <Facts items={items} className="small num" />
    </article>
  )
}
