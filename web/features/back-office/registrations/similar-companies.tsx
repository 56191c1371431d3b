import {
  accountStateNames,
  duplicateReasonNames,
  type DuplicateReason,
} from '#contract/back-office/back-office.ts'
import type { Registration } from '#contract/back-office/queue/registrations.ts'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import './similar-companies.css'

interface Compared {
  term: string
  by: DuplicateReason | undefined
  applied: string
  value: (one: Registration['similar'][number]) => string
}

/** The application beside each company that it resembles, with what is the same marked (BK-003). */
export function SimilarCompanies({ registration }: { registration: Registration }) {
  const { company, contact, similar } = registration
  const rows: Compared[] = [
    { term: 'Name', by: 'name', applied: company.name, value: (one) => one.name },
    { term: 'Country', by: undefined, applied: company.country, value: (one) => one.country },
    {
      term: 'Website',
      by: 'domain',
      applied: company.website || contact.email,
      value: (one) => one.website,
    },
    {
      term: company.taxLabel,
      by: 'vat',
      applied: company.vatNumber,
      value: (one) => one.vatNumber,
    },
    {
      term: 'Telephone',
      by: 'telephone',
      applied: contact.telephone,
      value: (one) => one.telephone,
    },
    {
      term: 'Address',
      by: undefined,
      applied: [company.address, company.zip, company.city].filter(Boolean).join(', '),
      value: (one) => one.address,
    },
  ]
  return (
    <Panel title="Companies that it resembles">
      <div className="similar">
        <table>
          <caption className="sr">The application beside similar companies</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">This application</th>
              {similar.map((one) => (
                <th key={one.id} scope="col">
                  <AdminLink to={`/companies/${one.id}`}>{one.name}</AdminLink>{' '}
                  <Badge tone="outline">{accountStateNames[one.state]}</Badge>
                  <span className="block small soft">
                    {one.same.map((by) => duplicateReasonNames[by]).join(', ')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ term, by, applied, value }) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{applied || '–'}</td>
                {similar.map((one) => (
                  <td
                    key={one.id}
                    data-same={by !== undefined && one.same.includes(by) ? '' : undefined}
                  >
                    {value(one) || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}
