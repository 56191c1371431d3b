import { paths } from '#contract/paths.ts'
import { companiesShownFirst, type ServiceCompany } from '#contract/services/services.ts'
import { messageDialog } from '#web/features/messages/message-public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { initials } from '#web/ui/marks/avatar.tsx'
import { useState, type MouseEvent } from 'react'

const serviceDialog = lazyPopup(() =>
  import('./service-dialog.tsx').then((module) => module.ServiceDialog),
)

type CompanyPopups = ReturnType<typeof useCompanyPopups>

/** One company dialog and one message dialog for all rows of the page, which are many. */
export function useCompanyPopups() {
  const { user } = useViewer()
  const company = usePopup(serviceDialog)
  const message = usePopup(messageDialog)
  const [target, setTarget] = useState<ServiceCompany>()

  /** Opens a popup for a company; the focus returns to what was clicked. */
  const opens =
    ({ trigger }: typeof company | typeof message, of: ServiceCompany) =>
    (event: MouseEvent<HTMLElement>) => {
      setTarget(of)
      trigger.ref.current = event.currentTarget as HTMLButtonElement
      trigger.onClick(event as MouseEvent<HTMLButtonElement>)
    }

  return {
    /** Blocked accounts cannot send messages. */
    mayWrite: user === null || user.block === null,
    preloadCompany: company.trigger.onFocus,
    preloadMessage: message.trigger.onFocus,
    openCompany: (of: ServiceCompany) => opens(company, of),
    openMessage: (of: ServiceCompany) => opens(message, of),
    rendered: target && (
      <>
        {company.render({ company: target })}
        {message.render({
          company: { id: target.id, name: target.name, country: target.compCountry },
          isFromServicePage: true,
        })}
      </>
    ),
  }
}

type CategoryCompaniesProps = { companies: readonly ServiceCompany[]; popups: CompanyPopups }

/** The companies of a category: all are in the page, the first ones are shown. */
export function CategoryCompanies({ companies, popups }: CategoryCompaniesProps) {
  if (companies.length === 0) {
    return <p className="soft service-none">No company is listed in this category yet.</p>
  }
  const others = companies.slice(companiesShownFirst)
  return (
    <>
      <CompanyList companies={companies.slice(0, companiesShownFirst)} popups={popups} />
      {others.length > 0 && (
        <details>
          <summary>Show all {companies.length}</summary>
          <CompanyList companies={others} popups={popups} />
        </details>
      )}
    </>
  )
}

function CompanyList({ companies, popups }: CategoryCompaniesProps) {
  return (
    <ul>
      {companies.map((company) => (
        <CompanyRow key={company.id} company={company} popups={popups} />
      ))}
    </ul>
  )
}

type CompanyRowProps = { company: ServiceCompany; popups: CompanyPopups }

function CompanyRow({ company, popups }: CompanyRowProps) {
  const { id, name, compCountry, imgName, tagline } = company
  const open = popups.openCompany(company)
  return (
    <li>
      <ServiceLogo name={name} src={imgName} />
      <div className="service-main">
        <a
          className="plain strong"
          href={paths.company(id, { isService: true })}
          aria-haspopup="dialog"
          onPointerEnter={popups.preloadCompany}
          onFocus={popups.preloadCompany}
          onClick={(event) => {
            // The page of the company opens in a new tab, as links do.
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            open(event)
          }}
        >
          {name}
        </a>
        <p className="small muted cut" title={tagline}>
          <span className="only-phone soft">
            {compCountry}
            {tagline && ', '}
          </span>
          {tagline}
        </p>
      </div>
      <span className="small soft service-country no-phone">{compCountry}</span>
      {popups.mayWrite && (
        <Button
          size="sm"
          icon="mail"
          aria-label={`Message to ${name}`}
          aria-haspopup="dialog"
          onPointerEnter={popups.preloadMessage}
          onFocus={popups.preloadMessage}
          onClick={popups.openMessage(company)}
        >
          Message
        </Button>
      )}
    </li>
  )
}

/** The logo, or the initials of a company without one. The name is beside it. */
export function ServiceLogo({ name, src }: { name: string; src: string }) {
  if (!src) {
    return (
      <span className="service-logo" aria-hidden="true">
        {initials(name)}
      </span>
    )
  }
  return (
    <span className="paper service-logo" aria-hidden="true">
      <img src={src} alt="" loading="lazy" decoding="async" />
    </span>
  )
}
