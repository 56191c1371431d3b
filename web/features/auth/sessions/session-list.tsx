import { tryAgain } from '#contract/notices.ts'
import { accountNotices } from '#contract/auth/account-notices.ts'
import type { OwnSession } from '#contract/auth/sessions.ts'
import { ownSessionsQuery } from '#web/features/auth/api.ts'
import { groupByDevice, type Device } from '#web/features/auth/sessions/group-sessions.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './session-list.css'

const endSessions = lazyPopup(() =>
  import('./end-sessions-dialog.tsx').then((module) => module.EndSessionsDialog),
)

const icons: Record<OwnSession['kind'], IconName> = {
  desktop: 'globe',
  mobile: 'phone',
  tablet: 'phone',
  other: 'settings',
}
/** Sessions of a device that are shown without a click. */
const shownSessions = 3

/** Lists the viewer's sessions by device and ends them (BK-015). */
export function SessionList() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: sessions, error } = useQuery(ownSessionsQuery(api))
  const [ending, setEnding] = useState<string>()
  const question = usePopup(endSessions)
  const others = othersOf(sessions ?? [])
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: ownSessionsQuery(api).queryKey })

  async function signOut(device: Device) {
    setEnding(device.name)
    try {
      const ids = othersOf(device.sessions).map(({ id }) => id)
      await api('endDeviceSessions', { body: { ids } })
      notify(accountNotices.sessionEnded)
    } catch (failure) {
      // Already ended: not an error.
      if (!isApiError(failure) || failure.status !== 404) notify(accountNotices.sessionNotEnded)
    }
    await readAgain()
    setEnding(undefined)
  }
  async function endAll() {
    try {
      await api('endOtherSessions', {})
    } catch (failure) {
      notify(accountNotices.sessionNotEnded)
      throw failure
    }
    notify(accountNotices.otherSessionsEnded)
    await readAgain()
  }

  if (error) return <p className="soft">{tryAgain('Your devices', 'loaded')}</p>
  return (
    <>
      <ul className="entries columns devices">
        {groupByDevice(sessions ?? []).map((device) => (
          <DeviceRow
            key={device.name}
            device={device}
            isEnding={ending === device.name}
            onSignOut={() => void signOut(device)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="panel-foot">
          <Button variant="quiet-danger" icon="sign-out" {...question.trigger}>
            Sign out all other devices
          </Button>
        </p>
      )}
      {question.render({ count: others.length, end: endAll })}
    </>
  )
}

const othersOf = (sessions: readonly OwnSession[]) => sessions.filter(({ isCurrent }) => !isCurrent)

type DeviceRowProps = { device: Device; isEnding: boolean; onSignOut: () => void }

function DeviceRow({ device, isEnding, onSignOut }: DeviceRowProps) {
  const { name, kind, isCurrent, sessions } = device
  const others = othersOf(sessions).length
  const rest = sessions.slice(shownSessions)
  return (
    <li>
      <Icon name={icons[kind]} />
      <div>
        <p className="row wrap">
          <b>{name}</b>
          {isCurrent && <Badge tone="ok">This device</Badge>}
          {sessions.length > 1 && <span className="small soft">{sessions.length} sessions</span>}
        </p>
        {sessions.slice(0, shownSessions).map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
        {rest.length > 0 && (
          <details>
            <summary className="small">{rest.length} more</summary>
            {rest.map((session) => (
              <SessionLine key={session.id} session={session} />
            ))}
          </details>
        )}
      </div>
      {others > 0 && (
        <Button
          size="sm"
          aria-label={isCurrent ? `Sign out others, ${name}` : `Sign out ${name}`}
          busy={isEnding}
          onClick={onSignOut}
        >
          {isCurrent ? 'Sign out others' : 'Sign out'}
        </Button>
      )}
    </li>
  )
}

function SessionLine({ session }: { session: OwnSession }) {
  return (
    <p className="small soft">
      {session.isCurrent ? (
        'In use now'
      ) : (
        <>
          Last seen <RelativeTime at={session.lastSeenAt} />
        </>
      )}
      , from {session.place}, signed in <RelativeTime at={session.signedInAt} />
    </p>
  )
}
