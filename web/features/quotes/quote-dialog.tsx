import type { User } from '#contract/auth/auth.ts'
import { currencies } from '#contract/figures/currencies.ts'
import { countText } from '#contract/figures/numbers.ts'
import { notices } from '#contract/page-notices.ts'
import {
  checkTargetPrice,
  QuoteCompany,
  QuoteDetails,
  type QuoteVisitor,
} from '#contract/quotes.ts'
import { CaptchaLine } from '#web/features/messages/captcha-public.ts'
import { quoteRequestsKey } from '#web/features/quotes/api.ts'
import { QuoteFields, type QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import {
  figureNames,
  MemberQuoteDetails,
  quoteDefaults,
  registerFields,
  typedFigures,
} from '#web/features/quotes/quote-form.ts'
import {
  isSendable,
  QuoteRecipients,
  useRecipients,
  type Recipients,
} from '#web/features/quotes/quote-reach.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useCaptcha } from '#web/platform/forms/use-captcha.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter, type DialogProps } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import './quote-dialog.css'

type QuoteDialogProps = PopupProps & {
  part: QuotablePart
  /** Initially asks all companies that offer the part; the buyer can change it. */
  toAll: boolean
}

/** Requests a quote from one company or from all that offer the part (PT-037 to PT-042, AM-122). */
export function QuoteDialog(props: QuoteDialogProps) {
  const { user } = useViewer()
  return user ? <MemberQuote {...props} user={user} /> : <VisitorQuote {...props} />
}

function MemberQuote({ part, toAll, user, ...dialog }: QuoteDialogProps & { user: User }) {
  const { currency = currencies[0] } = usePreferences()
  const { form, refusal, submit } = useContractForm(MemberQuoteDetails, {
    ...quoteDefaults,
    targetCurrency: currency,
    sendToAll: toAll,
    companyName: user.companyName,
    contactName: user.name,
    contactEmail: user.email,
    contactTel: user.tel,
  })
  const { errors, isSubmitting, touchedFields } = form.formState
  const figures = form.watch(figureNames)
  const isToAll = form.watch('sendToAll') ?? false
  const recipients = useRecipients(part.id, isToAll)
  const send = useSend(part, recipients, dialog)
  return (
    <QuoteForm
      {...dialog}
      part={part}
      recipients={recipients}
      isToAll={isToAll}
      refusal={refusal}
      onSubmit={submit(send, ({ msg }) => notify(notices.quoteFailed(msg)))}
      isSubmitting={isSubmitting}
    >
      <QuoteFields
        part={part}
        fields={registerFields(form.register)}
        recipients={
          <QuoteRecipients
            recipients={recipients}
            isToAll={isToAll}
            companyName={part.companyName}
          />
        }
        errors={errors}
        typed={typedFigures(figures, currency)}
        onCurrency={(code, isChosen) => {
          form.setValue('targetCurrency', code, { shouldDirty: true })
          if (isChosen && touchedFields.targetPrice) void form.trigger('targetPrice')
        }}
        member={user}
      />
    </QuoteForm>
  )
}

const VisitorQuoteDetails = z.extend(QuoteDetails, QuoteCompany.shape).check(checkTargetPrice)

function VisitorQuote({ part, toAll, ...dialog }: QuoteDialogProps) {
  const captcha = useCaptcha()
  const { currency = currencies[0] } = usePreferences()
  const { form, refusal, submit } = useContractForm(VisitorQuoteDetails, {
    ...quoteDefaults,
    targetCurrency: currency,
    sendToAll: toAll,
    companyName: '',
    contactName: '',
    contactEmail: '',
    contactTel: '',
    address: '',
    country: '',
  })
  const { errors, isSubmitting, touchedFields } = form.formState
  const figures = form.watch(figureNames)
  const isToAll = form.watch('sendToAll') ?? false
  const recipients = useRecipients(part.id, isToAll)
  const send = useSend(part, recipients, dialog)
  const submitForm = submit(
    async (values) => {
      if (captcha.answer !== undefined) await send({ ...values, captcha: captcha.answer })
    },
    ({ msg }, isBesideFields) => {
      // After field errors the solution can be used again.
      if (!isBesideFields) captcha.again()
      notify(notices.quoteFailed(msg))
    },
  )
  return (
    <QuoteForm
      {...dialog}
      part={part}
      recipients={recipients}
      isToAll={isToAll}
      refusal={refusal}
      onSubmit={submitForm}
      isSubmitting={isSubmitting}
      isBlocked={captcha.answer === undefined}
    >
      <QuoteFields
        part={part}
        fields={{
          ...registerFields(form.register),
          address: form.register('address'),
          country: form.register('country'),
        }}
        recipients={
          <QuoteRecipients
            recipients={recipients}
            isToAll={isToAll}
            companyName={part.companyName}
          />
        }
        errors={errors}
        typed={typedFigures(figures, currency)}
        onCurrency={(code, isChosen) => {
          form.setValue('targetCurrency', code, { shouldDirty: true })
          if (isChosen && touchedFields.targetPrice) void form.trigger('targetPrice')
        }}
      />
      <CaptchaLine captcha={captcha} />
    </QuoteForm>
  )
}

function useSend(
  { id }: QuotablePart,
  { companyIds, reload }: Recipients,
  { onOpenChange }: PopupProps,
) {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (values: QuoteDetails & Partial<QuoteVisitor>) => {
    try {
      const chosen = companyIds && values.sendToAll ? { companyIds } : {}
      const body = { ...values, ...chosen, partId: id }
      const { count } = await api('sendQuoteRequest', { body })
      onOpenChange(false)
      notify(notices.quoteSent(count))
      void queryClient.invalidateQueries({ queryKey: quoteRequestsKey })
    } catch (failure) {
      // A colleague may have asked in the meantime.
      reload()
      throw failure
    }
  }
}

type QuoteFormProps = PopupProps &
  Pick<DialogProps, 'onSubmit' | 'children'> & {
    part: QuotablePart
    recipients: Recipients
    isToAll: boolean
    refusal: string | undefined
    isSubmitting: boolean
    isBlocked?: boolean
  }

function QuoteForm({
  part: { partNumber, manufacturer },
  recipients,
  isToAll,
  refusal,
  isSubmitting,
  isBlocked = false,
  children,
  ...dialog
}: QuoteFormProps) {
  const { count } = recipients
  return (
    <Dialog
      {...dialog}
      full
      title="Request For Quote"
      description="Your request is sent by e-mail. Replies come to you."
      confirmClose="typed"
      foot={
        <SubmitFooter
          icon="send"
          busy={isSubmitting}
          disabled={isBlocked || !isSendable(recipients)}
          // Keeps the focus while the request is sent (PT-041).
          {...(isSubmitting && { 'aria-disabled': true })}
        >
          {isToAll && count > 1 ? `Send request to ${countText(count)} companies` : 'Send request'}
        </SubmitFooter>
      }
    >
      <div className="form">
        <p className="break quote-part">
          <span className="mono strong">{partNumber}</span> {manufacturer}
        </p>
        <Refusal>{refusal}</Refusal>
        {children}
      </div>
    </Dialog>
  )
}
