import { notices } from '#contract/page-notices.ts'
import { warningsQuery } from '#web/features/content/news/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Switch } from '#web/ui/forms/choice.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const label = 'Fraud warnings and stolen equipment by e-mail'

/** Switches the mail about fraud warnings and stolen equipment; takes effect immediately. */
export function WarningSwitch() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = warningsQuery(api)
  const { data } = useQuery(query)
  const change = useMutation({
    mutationFn: (isOn: boolean) => api('setNewsWarnings', { body: { isOn } }),
    onMutate: async (isOn) => {
      await queryClient.cancelQueries(query)
      queryClient.setQueryData(query.queryKey, { isOn })
    },
    onError: () => notify(notices.switchNotChanged),
    onSettled: () => queryClient.invalidateQueries(query),
  })
  const isOn = data?.isOn ?? false
  return (
    <Switch
      aria-label={label}
      checked={isOn}
      disabled={data === undefined}
      onChange={({ target }) => change.mutate(target.checked)}
    >
      {isOn ? 'On' : 'Off'}
    </Switch>
  )
}

/** The switch beside the news. */
export function WarningChoice() {
  return (
    <section>
      <h2>Warnings by e-mail</h2>
      <p className="small soft space-above">
        Get fraud warnings and stolen equipment as soon as they are published.
      </p>
      <p className="space-above">
        <WarningSwitch />
      </p>
    </section>
  )
}
