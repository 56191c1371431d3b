import type { OwnProfile, Recommendation } from '#contract/companies.ts'
import { useDecideRecommendation } from '#web/features/recommendations/use-decide-recommendation.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'

type RemoveRecommendationDialogProps = PopupProps & {
  recommendation: Recommendation
  onChange: (profile: OwnProfile) => void
}

/** Confirms declining or deleting a recommendation (RC-005, RC-006). */
export function RemoveRecommendationDialog(props: RemoveRecommendationDialogProps) {
  const { recommendation, onChange, ...popup } = props
  const { remove } = useDecideRecommendation(recommendation, onChange)
  const { contactName, companyName, status } = recommendation
  const waits = status === null
  return (
    <ConfirmDialog
      {...popup}
      title={waits ? 'Decline this recommendation?' : 'Delete this recommendation?'}
      confirm={waits ? 'Decline' : 'Delete'}
      danger
      onConfirm={remove}
    >
      <p>
        The recommendation by <span className="strong">{contactName}</span>, {companyName}, will be
        deleted permanently.{' '}
        {waits ? 'The author is not notified.' : 'Members will no longer see it.'}
      </p>
    </ConfirmDialog>
  )
}
