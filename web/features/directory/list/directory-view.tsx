import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { DirectoryFilters } from '#web/features/directory/list/directory-filters.tsx'
import { DirectoryRows } from '#web/features/directory/list/directory-rows.tsx'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { MapSection, MapSwitch } from '#web/features/directory/map/map-section.tsx'
import { useRememberSearch } from '#web/platform/lists/stored-search.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { countText } from '#contract/figures/numbers.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Link } from '@tanstack/react-router'

export function DirectoryView({ search }: { search: DirectorySearch }) {
  useRememberSearch(paths.companies, search)
  return (
    <main id="main" className="page">
      <PageHead
        className="directory-head"
        title="Companies"
        actions={
          <>
            <FavouritesLink />
            <MapSwitch />
          </>
        }
      />
      <DirectoryFilters search={search} />
      <VisitorPrompt>
        Members see each company’s name, contacts, phone numbers and recommendations, and can search
        by name.
      </VisitorPrompt>
      <MapSection search={search} />
      <DirectoryRows search={search} />
    </main>
  )
}

/** Link to the favourites with their number (CO-011). */
export function FavouritesLink() {
  const { user, readsAsVisitor } = useViewer()
  if (!user || readsAsVisitor) return null
  return (
    <Link to="/favorites" className={buttonClass()}>
      <Icon name="star" />
      Your Favorites
      <span className="count num">{countText(user.favCompanies.length)}</span>
    </Link>
  )
}
