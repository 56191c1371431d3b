import { matchAlertNames, matchAlerts, type MatchAlert } from '#contract/broadcasts/matching.ts'
import { notices } from '#contract/page-notices.ts'
import { matchAlertQuery } from '#web/features/matching/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import './match-alert-choice.css'

const shortNames: Record<MatchAlert, string> = {
  instant: 'At once',
  digest: 'Daily digest',
  off: 'Not by e-mail',
}
const options = matchAlerts.map((value) => ({
  value,
  label: shortNames[value],
  title: matchAlertNames[value],
}))

/** When the viewer gets mail about new matches of open broadcasts; takes effect immediately. */
export function MatchAlertChoice() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = matchAlertQuery(api)
  const { data } = useQuery(query)
  const change = useMutation({
    mutationFn: (alert: MatchAlert) => api('setMatchAlert', { body: { alert } }),
    onMutate: async (alert) => {
      await queryClient.cancelQueries(query)
      queryClient.setQueryData(query.queryKey, { alert, stoppedFor: null })
    },
    onError: () => notify(notices.switchNotChanged),
    onSettled: () => queryClient.invalidateQueries(query),
  })
  const stoppedFor = data?.stoppedFor ?? null
  return (
    <div className="match-alert">
      <Segmented
        small
        label="E-mail about new matches"
        options={options}
        value={(stoppedFor === null ? data?.alert : 'off') ?? ('' as MatchAlert)}
        onValueChange={(alert) => change.mutate(alert)}
      />
      {stoppedFor !== null && (
        <p className="small muted">
          <span className="strong">{stoppedFor}</span> unsubscribed from this e-mail. Choose when to
          get it again.
        </p>
      )}
    </div>
  )
}

/** The choice with its heading, as a part of a page. */
export function MatchAlertPanel() {
  return (
    <Panel className="space-above" aria-labelledby="match-alert-title">
      <div className="row wrap between">
        <div>
          <h2 id="match-alert-title">New matches by e-mail</h2>
          <p className="small soft">When offers arrive that may fit one of your open broadcasts.</p>
        </div>
        <MatchAlertChoice />
      </div>
    </Panel>
  )
}
