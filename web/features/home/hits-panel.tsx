import type { MemberHome } from '#contract/site/member-home.ts'
import { countText } from '#contract/figures/numbers.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Link } from '@tanstack/react-router'

/** The latest searches that found the own stock. */
export function HitsPanel({ hits: { day, results } }: Pick<MemberHome, 'hits'>) {
  return (
    <Panel
      id="hits"
      pad={false}
      title={
        <>
          Hits on my stock <span className="muted num">{countText(day)} in 24 hours</span>
        </>
      }
      aside={
        <Link className="small target" to="/inventory-hits">
          All hits
        </Link>
      }
    >
      {results.length === 0 ? (
        <p className="pad soft">Searches of others that find your stock are listed here.</p>
      ) : (
        <table className="desk-hits">
          <caption className="sr">Searches that found your stock, newest first</caption>
          <colgroup>
            <col className="part" />
            <col />
            <col className="time" />
          </colgroup>
          <thead className="sr">
            <tr>
              <th scope="col">Part found</th>
              <th scope="col">Searched by</th>
              <th scope="col">Searched</th>
            </tr>
          </thead>
          <tbody>
            {results.map(({ id, partNumber, terms, searchedAt, company }) => (
              <tr key={id}>
                <th scope="row" className="mono" title={`Searched for ${terms}`}>
                  <Link className="plain target" to="/inventory" search={{ query: partNumber }}>
                    {partNumber}
                  </Link>
                </th>
                <td>
                  {company === null ? (
                    <span className="soft">A visitor</span>
                  ) : (
                    <CompanyName tier={company.tier} title={company.name}>
                      {company.id === null ? (
                        company.name
                      ) : (
                        <CompanyLink id={company.id} name={company.name} />
                      )}
                    </CompanyName>
                  )}
                </td>
                <td className="small muted num">
                  <RelativeTime at={searchedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
