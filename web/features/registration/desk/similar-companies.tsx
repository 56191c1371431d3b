import {
  accountStateNames,
  duplicateReasonNames,
  type DuplicateReason,
  type SimilarCompany,
} from '#contract/back-office/back-office.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { ReactNode } from 'react'
import './similar-companies.css'

interface Compared {
  term: string
  by: DuplicateReason | undefined
  own: string
  value: (one: SimilarCompany) => string
}

type SimilarCompaniesProps = {
  /** Such as `This application`. */
  label: string
  input: {
    name: string
    country: string
    /** Or the e-mail address, whose domain is compared too. */
    website: string
    taxLabel: string
    taxNumber: string
    telephone: string
    address: string
  }
  similar: readonly SimilarCompany[]
  /** Renders the actions on one of them. */
  act?: (one: SimilarCompany) => ReactNode
}

/** Compares an application or an order with each similar company and marks equal values (BK-003). */
export function SimilarCompanies({ label, input, similar, act }: SimilarCompaniesProps) {
  const rows: Compared[] = [
    { term: 'Name', by: 'name', own: input.name, value: (one) => one.name },
    { term: 'Country', by: undefined, own: input.country, value: (one) => one.country },
    { term: 'Website', by: 'domain', own: input.website, value: (one) => one.website },
    { term: input.taxLabel, by: 'vat', own: input.taxNumber, value: (one) => one.vatNumber },
    { term: 'Telephone', by: 'telephone', own: input.telephone, value: (one) => one.telephone },
    { term: 'Address', by: undefined, own: input.address, value: (one) => one.address },
  ]
  return (
    <Panel title="Similar companies">
      <div className="similar">
        <table>
          <caption className="sr">{label} beside similar companies</caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{label}</th>
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
            {rows.map(({ term, by, own, value }) => (
              <tr key={term}>
                <th scope="row">{term}</th>
                <td>{own || '–'}</td>
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
          {act && (
            <tfoot>
              <tr>
                <td />
                <td />
                {similar.map((one) => (
                  <td key={one.id}>{act(one)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Panel>
  )
}
