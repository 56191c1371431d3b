import type { Company, Contact } from '#contract/companies.ts'
import { categoryHash } from '#contract/services/services.ts'
import { tierNames } from '#contract/tiers.ts'
import { Telephone, Website } from '#web/features/companies/company/company-details.tsx'
import { Portrait } from '#web/features/media/public.ts'
import { MessageButton } from '#web/features/messages/public.ts'
import { FavouriteButton } from '#web/features/companies/favourites/favourite-button.tsx'
import { RecommendButton } from '#web/features/recommendations/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Note } from '#web/ui/note.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useId } from 'react'
import { Link } from '@tanstack/react-router'

/** Attendance of the next European Broker Meeting (CO-018). */
export function MeetingNote({ company }: { company: Company }) {
  const meeting = useQuery(settingsQuery(useApi())).data?.meeting
  if (!company.isAttendingEBM || !meeting) return null
  return (
    <Note tone="accent">
      {company.name} attends the {meeting.ordinal} European Broker Meeting in {meeting.city}.
    </Note>
  )
}

/** The categories of a published listing, which lead to its neighbours (SV-004). */
export function Services({ company: { services, tagline } }: { company: Company }) {
  const id = useId()
  if (!services) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Services</h2>
      {tagline && <p>{tagline}</p>}
      <p className="soft">
        {services.map((name, at) => (
          <Fragment key={name}>
            {at > 0 && ', '}
            <Link to="/services" hash={categoryHash(name)}>
              {name}
            </Link>
          </Fragment>
        ))}
      </p>
    </section>
  )
}

export function About({ company: { description } }: { company: Company }) {
  const id = useId()
  if (!description) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>About</h2>
      <p className="lines prose">{description}</p>
    </section>
  )
}

type CompanyContactsProps = { company: Company; contacts: readonly Contact[] }

export function CompanyContacts({ company, contacts }: CompanyContactsProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        Contacts <span className="muted num">{contacts.length}</span>
      </h2>
      {contacts.length === 0 ? (
        <p className="soft">No contacts listed.</p>
      ) : (
        <ul className="company-contacts">
          {contacts.map((contact, index) => (
            <ContactRow key={contact.id} company={company} contact={contact} isMain={index === 0} />
          ))}
        </ul>
      )}
    </section>
  )
}

type ContactRowProps = { company: Company; contact: Contact; isMain: boolean }

function ContactRow({ company, contact, isMain }: ContactRowProps) {
  const { name, label, tel, instantMessaging } = contact
  const named = isMain ? `${contact.function}, ${label.toLowerCase()}` : contact.function
  const role = contact.function ? named : label
  return (
    <li>
      <Portrait contact={contact} />
      <div className="grow break">
        <p className="strong">{name}</p>
        <p className="small muted">{role}</p>
        {instantMessaging && <p className="small muted">{instantMessaging}</p>}
      </div>
      {tel && (
        <p className="company-tel nowrap quiet-links">
          <Telephone number={tel} />
        </p>
      )}
      {company.isOwn === false && (
        <MessageButton
          short
          variant="default"
          company={company}
          contact={contact}
          isFromServicePage={company.isServiceVariant}
        />
      )}
    </li>
  )
}

type CompanyProps = { company: Company }

export function CompanyLogo({ company: { name, picUrl } }: CompanyProps) {
  if (!picUrl) return null
  return (
    <div className="paper company-logo">
      <img src={picUrl} alt={`Logo of ${name}`} />
    </div>
  )
}

/** 'Diamond member since 2003'; the year only if known, nothing for new members. */
export function TierLine({ company: { tier, memberSince } }: CompanyProps) {
  const since = memberSince ? ` since ${memberSince.slice(0, 4)}` : ''
  if (tier === 0) return since ? <span className="strong">{`Member${since}`}</span> : null
  return (
    <span className="firm strong">
      <TierMark tier={tier} />
      {`${tierNames[tier]} member${since}`}
    </span>
  )
}

/** Service-only badge, website, and country with a map link. */
export function CompanyPlace({ company }: CompanyProps) {
  const { website, country, mapUrl, isServiceOnly } = company
  return (
    <>
      {isServiceOnly === 1 && <Badge tone="outline">Services only</Badge>}
      {website && <Website address={website} />}
      <span>
        {country || 'Country shown to members'}
        {mapUrl && (
          <>
            ,{' '}
            <a href={mapUrl} target="_blank" rel="noopener noreferrer nofollow">
              map
            </a>
          </>
        )}
      </span>
    </>
  )
}

/** Whether a member can follow, recommend or report a company: another company, not its service variant (AM-051). */
export const canActOn = ({ isOwn, isServiceVariant }: Company): boolean =>
  isOwn === false && !isServiceVariant

type CompanyActionsProps = { company: Company; onLeave?: () => void }

/**
 * Actions on a company: visitors can write to it (CO-020); none on the own company and the service variant (CO-017,
 * AM-051).
 */
export function CompanyActions({ company, onLeave }: CompanyActionsProps) {
  const { user } = useViewer()
  if (company.isOwn === undefined) {
    // Blocked accounts see companies as visitors do and cannot send messages.
    if (user && (user.block || company.isMember !== false)) return null
    return (
      <div className="row wrap company-actions">
        <MessageButton company={company} isFromServicePage={company.isServiceVariant} />
      </div>
    )
  }
  if (company.isOwn) {
    return (
      <div className="row wrap company-actions">
        <Link className={buttonClass()} to="/profile/company" onClick={onLeave}>
          Edit in your profile
        </Link>
      </div>
    )
  }
  if (!canActOn(company)) return null
  return (
    <div className="row wrap company-actions">
      <FavouriteButton companyId={company.id} />
      <RecommendButton company={company} />
      <Link
        className={buttonClass({ variant: 'primary' })}
        to="/broadcasts"
        search={{ companyId: company.id }}
        onClick={onLeave}
      >
        Broadcasts
      </Link>
    </div>
  )
}
