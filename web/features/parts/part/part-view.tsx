import { countText } from '#contract/figures/numbers.ts'
import type { Part } from '#contract/parts.ts'
import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { OtherBroadcasts } from '#web/features/broadcasts/market-public.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { Telephone, TierPanel } from '#web/features/companies/details-public.ts'
import { partQuery } from '#web/features/parts/api.ts'
import { updatedText } from '#web/features/parts/part/line-age.tsx'
import {
  conditionText,
  CurrencySwitch,
  BackToParts,
  usePrice,
} from '#web/features/parts/part/part-elements.tsx'
import { PricesButton } from '#web/features/matching/public.ts'
import { OpenWanted, OtherSellers, PartFigures } from '#web/features/parts/part/part-market.tsx'
import { QuoteButton, useCanRequestQuotes } from '#web/features/quotes/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useClosedRegistration } from '#web/platform/page/trial-link.tsx'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { Link } from '@tanstack/react-router'
import './part-view.css'

/** A stock line with its seller (PT-022 to PT-028). */
export function PartView({ id }: { id: number }) {
  const part = useLoaderQuery(partQuery(useApi(), id))
  const mayAsk = useCanRequestQuotes()
  const { isTrading } = useViewer()
  const priceText = usePrice()
  const isClosed = useClosedRegistration() !== undefined
  if (!part) return <main id="main" className="page" aria-busy="true" />

  const { partNumber, manufacturer, description, quantity, condition, price } = part
  return (
    <main id="main" className="page">
      <BackToParts />
      <div className="head part-head">
        <h1 className="mono">{partNumber}</h1>
        {manufacturer && <p className="sub">{manufacturer}</p>}
        {mayAsk && !part.isRFQDisabled && (
          <div className="row push">
            <QuoteButton part={part} isDeclined={part.allowrfq === false} />
          </div>
        )}
      </div>
      <div className="split">
        <div className="stack">
          {description && <p className="prose break part-words">{description}</p>}
          <div className="panel">
            <StatLine
              items={[
                { term: 'Price', value: priceText(price) },
                { term: 'Quantity', value: countText(quantity) },
                { term: 'Condition', value: conditionText(condition) },
              ]}
            />
          </div>
          <div className="row wrap between">
            {part.updatedAt !== undefined && (
              <time className="small soft" dateTime={part.updatedAt}>
                {updatedText(part.updatedAt)}
              </time>
            )}
            <CurrencySwitch className="no-print" />
            <PricesButton size="sm" filter={{ query: partNumber, type: 'WTS' }} />
          </div>
          <VisitorPrompt>
            {isClosed
              ? 'Members see who offers this part.'
              : 'Register for the free trial to see who offers this part.'}
          </VisitorPrompt>
          <ul className="row wrap loose part-ways no-print">
            <li>
              <Icon name="search" />
              <Link to="/parts" search={{ query: partNumber }} preload="intent">
                All stock of {partNumber}
              </Link>
            </li>
            <li>
              <Icon name="chart" />
              <Link to={paths.partStatistics(partNumber)}>
                Availability and statistics for part {partNumber}
              </Link>
            </li>
            <li>
              <Icon name="mail" />
              <Link to="/broadcasts" search={{ query: partNumber }}>
                Broadcasts about {partNumber}
              </Link>
            </li>
          </ul>
          {isTrading && part.company && (
            <div className="market low no-print">
              <PartFigures partNumber={partNumber} />
              <OtherBroadcasts companyId={part.company.id} name={part.company.name} />
            </div>
          )}
        </div>
        <aside className="stack" aria-label="Company">
          <Seller part={part} />
          <TierPanel company={part} />
        </aside>
      </div>
      <div className="stack loose part-market">
        <OtherSellers part={part} />
        <OpenWanted partNumber={partNumber} />
      </div>
    </main>
  )
}

/** The seller and its contacts, for members only (PT-024). */
function Seller({ part: { company, companyName, contacts, tier } }: { part: Part }) {
  const { user } = useViewer()
  if (!company) {
    return (
      <Panel title={<CompanyName tier={tier}>{companyName}</CompanyName>}>
        <p className="small soft">
          Members see the company, its people, telephone number and country.
        </p>
      </Panel>
    )
  }
  const items = [
    { term: 'Country', value: company.country },
    { term: 'Telephone', value: company.tel && <Telephone number={company.tel} /> },
  ].filter(({ value }) => value)
  return (
    <Panel
      title={
        <CompanyName tier={tier}>
          <CompanyLink id={company.id} name={company.name} />
        </CompanyName>
      }
      aside={company.id === user?.companyId && <Badge tone="outline">Yours</Badge>}
    >
      <div className="stack">
        <Facts className="small" items={items} />
        {contacts.length > 0 && (
          <div>
            <h3 className="small muted">Contact persons</h3>
            <ul className="stack tight part-people small">
              {contacts.map(({ id, name, label, tel, ...contact }) => (
                <li key={id}>
                  <span>
                    {name}
                    <span className="muted">, {contact.function || label.toLowerCase()}</span>
                  </span>
                  {tel && <Telephone number={tel} />}
                </li>
              ))}
            </ul>
          </div>
        )}
        {company.description && <p className="lines small">{company.description}</p>}
      </div>
    </Panel>
  )
}
