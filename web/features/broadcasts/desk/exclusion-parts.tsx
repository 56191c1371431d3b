import type { Exclusion } from '#contract/broadcasts/desk/exclusions.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { exclusionKey } from '#web/features/broadcasts/desk/api.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

/** The end of an exclusion, or how it ended. */
export function ExclusionEnd({
  one: { state, from, until, liftedAt, liftedBy, liftReason },
}: {
  one: Exclusion
}) {
  if (state === 'lifted') {
    return (
      <>
        <Badge>Lifted</Badge> <span className="soft">{liftedBy}, </span>
        <RelativeTime at={liftedAt ?? from} />
        {liftReason && <span className="block soft">{liftReason}</span>}
      </>
    )
  }
  if (state === 'over' && until) {
    return (
      <>
        <Badge>Over</Badge> <RelativeTime at={until} />
      </>
    )
  }
  return until ? <RelativeTime at={until} /> : <>Until lifted</>
}

export function LiftButton({
  one: { id, contact, list },
  onChanged,
}: {
  one: Exclusion
  onChanged?: (() => unknown) | undefined
}) {
  const lift = usePopup(reasonDialog)
  const run = useStaffAction('liftExclusion', {
    done: staffNotices.exclusionLifted,
    refresh: [exclusionKey],
    waits: true,
  })
  return (
    <>
      <Button
        size="sm"
        aria-label={`Lift the posting ban of ${contact}: ${list}`}
        {...lift.trigger}
      >
        Lift
      </Button>
      {lift.render({
        act: 'exclusion.lifted',
        title: `Lift the posting ban of ${contact}`,
        children: `${list}: access is restored immediately. ${contact} is notified by e-mail, without this reason.`,
        confirm: 'Lift ban',
        run: async (reason) => {
          await run({ params: { id: String(id) }, body: { reason } })
          await onChanged?.()
        },
      })}
    </>
  )
}
