import { paths } from '#contract/paths.ts'
import { notifyOtherTabs } from '#web/features/auth/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { endSession, endView, useMemberView } from '#web/platform/page/session.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { clockText } from '#web/platform/page/world-clocks.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import './view-bar.css'

/** The mark on every page while staff view the site as a member (BK-109). */
export function ViewBar() {
  const api = useApi()
  const queryClient = useQueryClient()
  const view = useMemberView()
  const { timeZone } = usePreferences()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const endsAt = view && !view.isOver ? view.endsAt : undefined
  const finish = useEffectEvent(() => {
    endView(queryClient)
    void endSession(queryClient)
  })
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const timer = setTimeout(() => finish(), Math.max(0, Date.parse(endsAt) - Date.now()) + 500)
    return () => clearTimeout(timer)
  }, [endsAt])
  if (!view) return null

  async function end() {
    setBusy(true)
    try {
      await api('endMemberView', {})
      notifyOtherTabs(false)
      window.close()
      // A tab that no script has opened stays: it goes back to the company.
      location.assign(`${paths.admin}/companies/${view!.companyId}`)
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }

  return (
    <aside className="view-bar" aria-label="View as member" aria-live="polite">
      <p>
        {view.isOver ? (
          <>
            The view of <b>{view.name}</b> has ended
          </>
        ) : (
          <>
            <span>
              Viewing as <b>{view.name}</b>, {view.companyName}
            </span>{' '}
            <span className="nowrap">
              — read only, ends{' '}
              <time dateTime={view.endsAt}>{clockText(Date.parse(view.endsAt), timeZone)}</time>
            </span>
          </>
        )}
        {hasFailed && <span role="alert"> · It could not be ended. Try again.</span>}
      </p>
      <button type="button" disabled={isBusy} onClick={() => void end()}>
        {view.isOver ? 'Close' : 'End'}
      </button>
    </aside>
  )
}
