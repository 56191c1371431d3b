import type { User } from '#contract/auth/auth.ts'
import { countText } from '#contract/figures/numbers.ts'
import { notices } from '#contract/page-notices.ts'
import type { QuoteDetails } from '#contract/quotes.ts'
import { quoteRequestsKey } from '#web/features/quotes/api.ts'
import {
  quoteDefaults,
  figureNames,
  MemberQuoteDetails,
  registerFields,
  typedFigures,
} from '#web/features/quotes/quote-form.ts'
import { QuoteFields, type QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { companiesText } from '#web/features/quotes/quote-reach.tsx'
import { exceededText, useSelection } from '#web/features/quotes/use-selection.ts'
import { SelectedRecipients } from '#web/features/quotes/selected-recipients.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { currencies } from '#contract/figures/currencies.ts'
import { useQueryClient } from '@tanstack/react-query'
import './quote-dialog.css'

type SelectedQuoteProps = PopupProps & { parts: readonly QuotablePart[]; onSent: () => void }

/** Requests quotes for selected lines: one request for each part number, to all of its chosen companies (BK-066). */
export function SelectedQuoteDialog(props: SelectedQuoteProps) {
  const { user } = useViewer()
  return user && <SelectedQuote {...props} user={user} />
}

function SelectedQuote({ parts, onSent, user, ...dialog }: SelectedQuoteProps & { user: User }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { currency = currencies[0] } = usePreferences()
  const { form, refusal, submit } = useContractForm(MemberQuoteDetails, {
    ...quoteDefaults,
    targetCurrency: currency,
    sendToAll: false,
    companyName: user.companyName,
    contactName: user.name,
    contactEmail: user.email,
    contactTel: user.tel,
  })
  const { errors, isSubmitting, touchedFields } = form.formState
  const figures = form.watch(figureNames)
  const selection = useSelection(parts)
  const { reach, partIds, requests, companies } = selection
  const limit = exceededText(selection)
  const isSeveral =
    selection.hasQuantities || new Set(parts.map(({ partNumber }) => partNumber)).size > 1

  async function send(details: QuoteDetails) {
    const quantities = selection.hasQuantities ? selection.readQuantities() : []
    if (!quantities) return focusWrongQuantity()
    try {
      const body = { ...details, sendToAll: false, partId: partIds[0]!, partIds, quantities }
      const { count } = await api('sendQuoteRequest', { body })
      dialog.onOpenChange(false)
      notify(notices.quoteSent(count))
      onSent()
      void queryClient.invalidateQueries({ queryKey: quoteRequestsKey })
    } catch (failure) {
      // A colleague may have asked in the meantime.
      selection.reload()
      throw failure
    }
  }

  return (
    <Dialog
      {...dialog}
      full
      title="Request For Quote"
      description="One request for each part number is sent by e-mail. Companies do not see each other. Replies come to you."
      confirmClose="typed"
      onSubmit={submit(send, ({ msg }) => notify(notices.quoteFailed(msg)))}
      foot={
        <SubmitFooter
          icon="send"
          busy={isSubmitting}
          disabled={!reach || partIds.length === 0 || limit !== undefined}
          {...(isSubmitting && { 'aria-disabled': true })}
        >
          {requests > 1
            ? `Send ${countText(requests)} requests to ${companiesText(companies)}`
            : `Send request to ${companiesText(companies)}`}
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <SelectedRecipients selection={selection} limit={limit} />
        <QuoteFields
          part={undefined}
          areSeveral={isSeveral}
          fields={registerFields(form.register)}
          recipients={null}
          errors={errors}
          typed={typedFigures(figures, currency)}
          onCurrency={(code, isChosen) => {
            form.setValue('targetCurrency', code, { shouldDirty: true })
            if (isChosen && touchedFields.targetPrice) void form.trigger('targetPrice')
          }}
          member={user}
        />
      </div>
    </Dialog>
  )
}

/** After the errors are shown. */
const focusWrongQuantity = () =>
  void requestAnimationFrame(() =>
    document.querySelector<HTMLElement>('.quote-quantity[data-invalid] input')?.focus(),
  )
