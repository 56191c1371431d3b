import type { Company } from '#contract/companies.ts'
import { notices } from '#contract/page-notices.ts'
import {
  visibleLength,
  RecommendationInput,
  recommendationLimits,
} from '#contract/recommendations.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { TextAreaField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'

type RecommendDialogProps = PopupProps & { company: Pick<Company, 'id' | 'name'> }

/** Writes a recommendation, published once the company approves it (RC-002 to RC-004). */
export function RecommendDialog({ company, ...popup }: RecommendDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  /** Shows the pending state on the page. */
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['companies', company.id] })
  return (
    <FormDialog
      {...popup}
      title={`Recommend ${company.name}`}
      description="Once the company approves it, members see it with your name on the company page."
      schema={RecommendationInput}
      defaultValues={{ text: '' }}
      send={async ({ text }) => {
        await api('recommendCompany', { params: { id: String(company.id) }, body: { text } })
        notify(notices.recommendationSent)
        void readAgain()
      }}
      onRefused={({ extra }, isBesideFields) => {
        if (!isBesideFields) notify(notices.recommendationNotSent)
        if (extra === 'OPEN') void readAgain()
      }}
      confirm="Send recommendation"
      icon="send"
      columns
    >
      {(form) => {
        const missing = recommendationLimits.min - visibleLength(form.watch('text'))
        return (
          <TextAreaField
            name="text"
            label="Your recommendation"
            hint={
              missing > 0
                ? `What did you trade, and what went well? At least ${missing} more ${missing === 1 ? 'character' : 'characters'}.`
                : 'What did you trade, and what went well?'
            }
            limit={recommendationLimits.max}
            rows={6}
            first
          />
        )
      }}
    </FormDialog>
  )
}
