import { countText } from '#contract/figures/numbers.ts'
import { viewsQuery } from '#web/features/back-office/frame/views/api.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'
import './saved-views.css'

type SavedViewsProps = {
  /** Path of a page below /admin. */
  path: string
  onChoose?: (() => void) | undefined
}

/** Saved views of the list of a page, with their counts, for the navigation. */
export function SavedViews({ path, onChoose }: SavedViewsProps) {
  const { data } = useQuery(viewsQuery(useApi()))
  const views = data?.results.filter((view) => view.path === path) ?? []
  if (views.length === 0) return null
  return (
    <ul className="saved-views" aria-label="Saved views">
      {views.map(({ id, name, address, count }) => (
        <li key={id ?? name}>
          <AdminLink
            to={path}
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
