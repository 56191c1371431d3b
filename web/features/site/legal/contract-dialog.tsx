import { LegalText, versionText } from '#web/features/site/legal/legal-text.tsx'
import { legalTextQuery } from '#web/features/site/legal/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'

/** The contract terms that apply today, beside a form that asks to agree to them (RG-002, BL-025). */
export function ContractDialog(popup: PopupProps) {
  const { data, error, refetch } = useQuery(legalTextQuery(useApi(), 'contract'))
  return (
    <Dialog
      {...popup}
      title="Contract terms"
      description={data && versionText(data)}
      size="lg"
      full
    >
      {data ? (
        <LegalText text={data} />
      ) : error ? (
        <LoadFailure thing="The contract terms" onRetry={refetch} />
      ) : (
        <Skeleton width="60%" />
      )}
    </Dialog>
  )
}
