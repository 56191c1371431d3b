import { countText } from '#contract/numbers.ts'
import { viewsQuery } from '#web/features/back-office/views/api.ts'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import './saved-views.css'

/** Saved views of the list of companies, with their counts, for the navigation. */
export function SavedViews({ onChoose }: { onChoose?: (() => void) | undefined }) {
  const { data } = useQuery(viewsQuery(useApi()))
  if (!data) return null
  return (
    <ul className="saved-views" aria-label="Saved views">
      {data.results.map(({ id, name, address, count }) => (
        <li key={id ?? name}>
          <AdminLink
            to="/companies"
            search={Object.fromEntries(new URLSearchParams(address))}
            exact
            bySearch
            onClick={onChoose}
          >
            <span className="cut">{name}</span>
            <span className="num">{countText(count)}</span>
          </AdminLink>
        </li>
      ))}
    </ul>
  )
}
