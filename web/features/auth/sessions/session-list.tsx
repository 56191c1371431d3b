import { tryAgain } from '#contract/notices.ts'
import { accountNotices } from '#contract/auth/account-notices.ts'
import { endOtherSessions, endOwnSession, type OwnSession } from '#contract/auth/sessions.ts'
import { ownSessionsQuery } from '#web/features/auth/api.ts'
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

const endSessions = lazyPopup(() =>
  import('./end-sessions-dialog.tsx').then((module) => module.EndSessionsDialog),
)

const icons: Record<OwnSession['kind'], IconName> = {
  desktop: 'globe',
  mobile: 'phone',
  tablet: 'phone',
  other: 'settings',
}

/** Lists the viewer's sessions and ends them (BK-015). */
export function SessionList() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data: sessions, error } = useQuery(ownSessionsQuery(api))
  const [ending, setEnding] = useState<number>()
  const question = usePopup(endSessions)
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []
  const readAgain = () =>
    queryClient.invalidateQueries({ queryKey: ownSessionsQuery(api).queryKey })

  async function signOutDevice(id: number) {
    setEnding(id)
    try {
      await api(endOwnSession, { params: { id: String(id) } })
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
      await api(endOtherSessions, {})
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
      <ul className="entries columns">
        {sessions?.map((session) => (
          <li key={session.id}>
            <Icon name={icons[session.kind]} />
            <div>
              <p className="row wrap">
                <b>{session.device}</b>
                {session.isCurrent && <Badge tone="ok">This device</Badge>}
              </p>
              <p className="small soft">
                {session.isCurrent ? (
                  'In use now'
                ) : (
                  <>
                    Last seen <RelativeTime at={session.lastSeenAt} />
                  </>
                )}
                , from {session.place}
              </p>
              <p className="small muted">
                Signed in <RelativeTime at={session.signedInAt} />
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                aria-label={`Sign out ${session.device}, ${session.place}`}
                busy={ending === session.id}
                onClick={() => void signOutDevice(session.id)}
              >
                Sign out
              </Button>
            )}
          </li>
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
