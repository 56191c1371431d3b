import type { Company } from '#contract/companies.ts'
import { notices } from '#contract/page-notices.ts'
import {
  visibleLength,
  recommendCompany,
  RecommendationInput,
  recommendationLimits,
} from '#contract/recommendations.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'

type RecommendDialogProps = PopupProps & { company: Pick<Company, 'id' | 'name'> }

/** Writes a recommendation, published once the company approves it (RC-002 to RC-004). */
export function RecommendDialog({ company, ...popup }: RecommendDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(RecommendationInput, { text: '' })
  const { errors, isSubmitting } = form.formState
  const missing = recommendationLimits.min - visibleLength(form.watch('text'))

  /** Shows the pending state on the page. */
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['companies', company.id] })

  const send = submit(
    async ({ text }) => {
      await api(recommendCompany, { params: { id: String(company.id) }, body: { text } })
      popup.onOpenChange(false)
      notify(notices.recommendationSent)
      await readAgain()
    },
    (failure, isBesideFields) => {
      if (!isBesideFields) notify(notices.recommendationNotSent)
      if (failure.extra === 'OPEN') void readAgain()
    },
  )

  return (
    <Dialog
      {...popup}
      title={`Recommend ${company.name}`}
      description="Once the company approves it, members see it with your name on the company page."
      size="md"
      confirmClose="typed"
      onSubmit={send}
      foot={
        <SubmitFooter icon="send" busy={isSubmitting}>
          Send recommendation
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <Field
          label="Your recommendation"
          hint={
            missing > 0
              ? `What did you trade, and what went well? At least ${missing} more ${missing === 1 ? 'character' : 'characters'}.`
              : 'What did you trade, and what went well?'
          }
          limit={recommendationLimits.max}
          error={errors.text?.message}
        >
          <TextArea rows={6} data-autofocus {...form.register('text')} />
        </Field>
      </div>
    </Dialog>
  )
}
