import { SignInButton } from '#web/features/auth/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Logo } from './logo.tsx'
import { mainMenu } from './menus.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { PhoneMenuButton } from './phone-menu-button.tsx'
import { ThemeButton } from './theme-button.tsx'
import { TopSearch } from './top-search.tsx'
import { useMenuFilters } from './use-menu-filters.ts'
import { UserButton } from './user-button.tsx'

/** The sticky header with the main menu, the search and the user menu. */
export function Bar() {
  const viewer = useViewer()
  const settings = useQuery(settingsQuery(useApi())).data
  const [isSearching, setSearching] = useState(false)
  const links = mainMenu(viewer)
  const menuSearch = useMenuFilters()
  return (
    <header className="bar no-print" data-searching={isSearching || undefined}>
      <div className="page row">
        <Link className="logo" to="/" preload="intent">
          <Logo />
          {settings?.shortName}
        </Link>
        {links.length > 0 && (
          <nav className="nav" aria-label="Main">
            {links.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                search={menuSearch(to)}
                activeOptions={{ includeSearch: false }}
              >
                {label}
              </Link>
            ))}
          </nav>
        )}
        <TopSearch
          isOpen={isSearching}
          onOpen={() => setSearching(true)}
          onDone={() => setSearching(false)}
        />
        <div className="row bar-end">
          <IconButton
            className="only-phone"
            icon={isSearching ? 'x' : 'search'}
            label={isSearching ? 'Close search' : 'Search'}
            aria-expanded={isSearching}
            aria-controls="top-search"
            onClick={() => setSearching(!isSearching)}
          />
          <PaletteButton />
          <ThemeButton className="no-phone" />
          {viewer.user ? <UserButton user={viewer.user} /> : <SignInButton />}
          <PhoneMenuButton links={links} />
        </div>
      </div>
    </header>
  )
}
