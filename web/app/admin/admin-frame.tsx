import { Logo } from '#web/app/shell/menus/logo.tsx'
import { PendingBar } from '#web/app/shell/pending-bar.tsx'
import { AdminLink } from '#web/platform/admin/admin-link.tsx'
import { useStaff } from '#web/platform/admin/staff-session.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { AdminMenu } from './admin-menu.tsx'
import { StaffButton } from './staff-button.tsx'

const menuSheet = lazyPopup(() => import('./menu-sheet.tsx').then((module) => module.MenuSheet))

/** One column of navigation, and the page beside it; where there is no room for it, a menu above the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const staff = useStaff()
  const menu = usePopup(menuSheet)
  const main = useFocusOnNewPage()
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
          <nav aria-label="Back office" className="admin-nav">
            <AdminMenu staff={staff} />
          </nav>
          <StaffButton staff={staff} />
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

/** A new page is read from its start, by keyboard and by screen readers. */
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
