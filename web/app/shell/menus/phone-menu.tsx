import { paths } from '#contract/paths.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { unreadAnswersText, useUnreadAnswers } from '#web/features/messages/chat-public.ts'
import { UnreadNews } from '#web/features/content/news/unread-public.ts'
import { recommendationsText } from '#web/features/recommendations/api.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { Count } from '#web/ui/marks/badge.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Link } from '@tanstack/react-router'
import { userMenu, type MenuLink, useMenuFilters } from './menus.ts'
import { OwnAvatar, usePendingApprovals } from './user-button.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
] as const

type PhoneMenuProps = PopupProps & {
  links: readonly MenuLink[]
  /** Opens the panel Write to us. */
  onWrite: () => void
}

export function PhoneMenu({ links, onWrite, ...popup }: PhoneMenuProps) {
  const viewer = useViewer()
  const { user } = viewer
  const { theme } = usePreferences()
  const signOut = useSignOut()
  const menuSearch = useMenuFilters()
  const waiting = usePendingApprovals()
  const unread = useUnreadAnswers()
  const close = () => popup.onOpenChange(false)

  function leave() {
    close()
    signOut()
  }

  function write() {
    close()
    onWrite()
  }

  return (
    <Dialog {...popup} title="Menu" size="sm">
      <div className="stack phone-menu">
        <nav aria-label="Menu">
          <Link to="/" onClick={close} activeOptions={{ exact: true }}>
            Home
          </Link>
          {links.map(({ label, to }) => (
            <Link
              key={to}
              to={to}
              search={menuSearch(to)}
              activeOptions={{ includeSearch: false }}
              onClick={close}
            >
              {label}
              {to === paths.news && <UnreadNews />}
            </Link>
          ))}
        </nav>
        {user && (
          <section aria-label="Your account">
            <p className="row phone-menu-user">
              <OwnAvatar name={user.name} large />
              <span>
                <span className="strong">{user.name}</span>
                <br />
                <span className="small muted">{user.companyName}</span>
              </span>
            </p>
            {userMenu(viewer).map(({ label, to, icon }) => (
              <Link key={to} to={to} onClick={close}>
                <Icon name={icon} />
                {label}
                {to === paths.profile && waiting > 0 && (
                  <Count n={waiting} label={`${recommendationsText(waiting)} to approve`} />
                )}
              </Link>
            ))}
            <button type="button" onClick={write}>
              <Icon name="send" />
              Write to us
              {unread > 0 && <Count n={unread} label={unreadAnswersText(unread)} />}
            </button>
            <button type="button" onClick={leave}>
              <Icon name="sign-out" />
              Sign out
            </button>
          </section>
        )}
        <Segmented
          name="theme"
          label="Theme"
          wide
          options={themes}
          value={theme ?? 'system'}
          onValueChange={(value) =>
            setPreference('theme', value === 'light' || value === 'dark' ? value : undefined)
          }
        />
      </div>
    </Dialog>
  )
}
