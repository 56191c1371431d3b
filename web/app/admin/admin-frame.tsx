import { shellNotices } from '#contract/notices.ts'
import { formatRoles, type StaffMember } from '#contract/back-office/staff.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { useStaff, useStaffSignOut } from '#web/features/back-office/frame/staff-session.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { KeyName } from '#web/platform/keys/key-name.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import './palette/desk-palette.css'
import { useUndoKey } from '#web/features/back-office/frame/undo.ts'
import { notify } from '#web/platform/page/notices.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { setPreference, usePreferences, type Preferences } from '#web/platform/page/preferences.tsx'
import { Logo } from '#web/app/shell/menus/logo.tsx'
import { PendingBar } from '#web/app/shell/pending-bar.tsx'
import { IconButton } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { AdminMenu } from './admin-menu.tsx'
import { ProgramVersion } from './program-version.tsx'

const deskPalette = lazyPopup(() =>
  import('./palette/desk-palette.tsx').then((module) => module.DeskPalette),
)
const keysDialog = lazyPopup(() =>
  import('#web/app/shell/palette/keys-dialog.tsx').then((module) => module.KeysDialog),
)
const menuSheet = lazyPopup(() => import('./menu-sheet.tsx').then((module) => module.MenuSheet))

/** The frame of a page: navigation in a column, or in a menu on narrow screens. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const staff = useStaff()
  const menu = usePopup(menuSheet)
  const main = useFocusOnNewPage()
  useUndoKey()
  const palette = usePopup(deskPalette)
  useKeys({ 'Ctrl K': palette.show, '/': palette.show })
  // Loaded before it is asked for, so that nothing typed right after the key is lost.
  useEffect(() => whenIdle(() => void deskPalette.preload().catch(() => {})), [])
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <PendingBar />
      <div className="admin">
        <header className="admin-side no-print">
          <AdminLink to="/" exact className="logo">
            <Logo />
            <span>Back office</span>
          </AdminLink>
          <button
            type="button"
            className="palette-open"
            aria-keyshortcuts="Control+K Meta+K /"
            {...palette.trigger}
          >
            <Icon name="search" />
            <span className="text">Search or do…</span>
            <span className="keys">
              <KeyName name="Ctrl K" />
            </span>
          </button>
          {palette.render({})}
          <KeysHelp />
          <nav aria-label="Back office" className="admin-nav">
            <AdminMenu staff={staff} />
          </nav>
          <StaffButton staff={staff} />
          <ProgramVersion />
          <IconButton className="only-narrow" icon="menu" label="Menu" {...menu.trigger} />
          {menu.render({ staff })}
        </header>
        <main id="main" ref={main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </>
  )
}

/** The keys that work on the page. */
function KeysHelp() {
  const keys = usePopup(keysDialog)
  useKeys({ '?': keys.show })
  return keys.render({})
}

/** Moves the focus to a new page, as a full page load would. */
function useFocusOnNewPage() {
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const main = useRef<HTMLElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== path) {
      main.current?.focus({ preventScroll: true })
    }
    shown.current = path
  }, [path])
  return main
}

const themes: { label: string; theme: Preferences['theme'] }[] = [
  { label: 'Light', theme: 'light' },
  { label: 'Dark', theme: 'dark' },
  { label: 'Use system setting', theme: undefined },
]

/** The menu of the signed-in staff member: own account, theme, sign-out. */
function StaffButton({ staff }: { staff: StaffMember }) {
  const { theme: chosen } = usePreferences()
  const signOut = useStaffSignOut()
  const roles = formatRoles(staff.roles)

  function leave() {
    signOut().catch(() => notify(shellNotices.notSignedOut))
  }

  return (
    <MenuButton
      className="staff-button"
      variant="ghost"
      label={`${staff.name}, ${roles}`}
      items={[
        { label: 'Your account', icon: 'user', link: <AdminLink to="/account" /> },
        'separator',
        ...themes.map(({ label, theme }) => ({
          label,
          ...(theme === chosen ? { icon: 'check' as const } : { icon: 'theme' as const }),
          onSelect: () => setPreference('theme', theme),
        })),
        'separator',
        { label: 'Sign out', icon: 'sign-out', onSelect: leave },
      ]}
    >
      <Avatar name={staff.name} />
      <span className="staff-name">
        <span className="cut">{staff.name}</span>
        <span className="small muted">{roles}</span>
      </span>
    </MenuButton>
  )
}
