import { trialExtensionDays, type EndingTrial } from '#contract/back-office/desk/today.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessDate, businessTimeZone } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { notifyWithUndo, undoReason } from '#web/features/back-office/frame/undo.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type EndingTrialsProps = { trials: { total: number; results: readonly EndingTrial[] } }

export function EndingTrials({ trials: { total, results } }: EndingTrialsProps) {
  return (
    <Panel
      title={
        total === 0 ? 'Trials that end this week' : `Trials that end this week, ${countText(total)}`
      }
      pad={false}
      aside={
        total > 0 && (
          <AdminLink to="/companies" search={{ trial: 7 }}>
            All {countText(total)}
          </AdminLink>
        )
      }
    >
      {results.length === 0 ? (
        <p className="pad soft">None.</p>
      ) : (
        <ul className="entries spread">
          {results.map((trial) => (
            <TrialRow key={trial.id} trial={trial} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

const dayMs = 86_400_000

function TrialRow({
  trial: { id, version, name, trialEndsAt, lastSeenAt },
}: {
  trial: EndingTrial
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const end = new Date(trialEndsAt)
  const extend = async (until: Date, reason: string, currentVersion: number) =>
    (
      await api('changeTrial', {
        params: { id: String(id) },
        body: { step: 'extend', until: businessDate(until), reason, version: currentVersion },
      })
    ).payload.version
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['desk-today'] })

  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      extend(
        new Date(end.getTime() + trialExtensionDays * dayMs),
        `Extended by ${trialExtensionDays} days`,
        version,
      ),
    onSuccess: async (changed) => {
      notifyWithUndo({ ...staffNotices.trialExtended, text: name }, async () => {
        await extend(end, undoReason, changed)
        await readAgain()
      })
      await readAgain()
    },
    onError: (failure) => notifyFailure('The trial was not extended', failure),
  })

  return (
    <li>
      <div>
        <AdminLink to={`/companies/${id}`} className="strong plain">
          {name}
        </AdminLink>
        <p className="small soft">
          {dateText(trialEndsAt, businessTimeZone)},{' '}
          {lastSeenAt ? (
            <>
              seen <RelativeTime at={lastSeenAt} />
            </>
          ) : (
            'never signed in'
          )}
        </p>
      </div>
      <Button
        size="sm"
        busy={isPending}
        aria-label={`Extend the trial of ${name} by ${trialExtensionDays} days`}
        onClick={() => mutate()}
      >
        Extend {trialExtensionDays} days
      </Button>
    </li>
  )
}
