import { paths } from '#contract/paths.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { DirectoryFilters } from '#web/features/directory/list/directory-filters.tsx'
import { DirectoryRows } from '#web/features/directory/list/directory-rows.tsx'
import type { DirectorySearch } from '#web/features/directory/list/directory-search.ts'
import { FavouritesLink } from '#web/features/directory/list/favourites-link.tsx'
import { MapSection, MapSwitch } from '#web/features/directory/map/map-section.tsx'
import { useRememberSearch } from '#web/platform/lists/stored-search.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** The companies directory: search, map and rows. */
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
        Members see who each company is, with its people, telephone numbers and recommendations, and
        search by name.
      </VisitorPrompt>
      <MapSection search={search} />
      <DirectoryRows search={search} />
    </main>
  )
}
