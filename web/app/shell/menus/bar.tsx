import { paths } from '#contract/paths.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { useChat, useUnreadAnswers } from '#web/features/messages/chat-public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { setPreference, usePreferences, type Preferences } from '#web/platform/page/preferences.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Logo } from './logo.tsx'
import { mainMenu, useMenuFilters, type MenuLink } from './menus.ts'
import { useShellParts } from '../shell-notices.tsx'
import { PaletteButton } from '../palette/global-shortcuts.tsx'
import { TopSearch } from './top-search.tsx'
import { UserButton, usePendingApprovals } from './user-button.tsx'

export function Bar() {
  const viewer = useViewer()
  const settings = useQuery(settingsQuery(useApi())).data
  const [isSearching, setSearching] = useState(false)
  const links = mainMenu(viewer)
  const menuSearch = useMenuFilters()
  const parts = useShellParts()
  return (
    <header className="bar no-print" data-searching={isSearching || undefined}>
      <div className="page row">
        <Link className="logo" to="/" preload="intent">
          {settings?.logo ? (
            <img src={settings.logo} alt={settings.shortName} />
          ) : (
            <>
              <Logo />
              {settings?.shortName}
            </>
          )}
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
                {to === paths.news && parts && <parts.UnreadNews />}
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

const themes: { label: string; theme: Preferences['theme'] }[] = [
  { label: 'Light', theme: 'light' },
  { label: 'Dark', theme: 'dark' },
  { label: 'System', theme: undefined },
]

function ThemeButton({ className }: { className?: string }) {
  const { theme: chosen } = usePreferences()
  return (
    <MenuButton
      className={className}
      variant="ghost"
      icon="theme"
      label="Theme"
      items={themes.map(({ label, theme }) => ({
        label,
        ...(theme === chosen ? { icon: 'check' } : {}),
        onSelect: () => setPreference('theme', theme),
      }))}
    />
  )
}

const phoneMenu = lazyPopup(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu))

function PhoneMenuButton({ links }: { links: readonly MenuLink[] }) {
  const menu = usePopup(phoneMenu)
  const waiting = usePendingApprovals() + useUnreadAnswers()
  const chat = useChat()
  return (
    <>
      <IconButton
        className="only-narrow phone-menu-button"
        icon="menu"
        label="Menu"
        data-waiting={waiting > 0 || undefined}
        {...menu.trigger}
      />
      {menu.render({ links, onWrite: chat.show })}
      {chat.panel}
    </>
  )
}
