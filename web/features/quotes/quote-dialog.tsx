import type { User } from '#contract/auth/auth.ts'
import { notices } from '#contract/page-notices.ts'
import {
  QuoteCompany,
  quoteQuantity,
  QuoteDetails,
  sendQuoteRequest,
  type QuoteVisitor,
} from '#contract/quotes.ts'
import { CaptchaLine } from '#web/features/messages/captcha-public.ts'
import { QuoteFields, type QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useCaptcha } from '#web/platform/forms/use-captcha.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter, type DialogProps } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
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

const ask = { requestedQuantity: String(quoteQuantity), message: '' }
const MemberQuoteDetails = z.extend(QuoteDetails, { companyName: QuoteCompany.shape.companyName })

function MemberQuote({ part, toAll, user, ...dialog }: QuoteDialogProps & { user: User }) {
  const send = useSend(part, dialog)
  const { form, refusal, submit } = useContractForm(MemberQuoteDetails, {
    ...ask,
    sendToAll: toAll,
    companyName: user.companyName,
    contactName: user.name,
    contactEmail: user.email,
    contactTel: user.tel,
  })
  const { errors, isSubmitting } = form.formState
  return (
    <QuoteForm
      {...dialog}
      part={part}
      toAll={form.watch('sendToAll') ?? false}
      refusal={refusal}
      onSubmit={submit(send, ({ msg }) => notify(notices.quoteFailed(msg)))}
      isSubmitting={isSubmitting}
    >
      <QuoteFields
        part={part}
        fields={{
          requestedQuantity: form.register('requestedQuantity'),
          sendToAll: form.register('sendToAll'),
          message: form.register('message'),
          companyName: form.register('companyName'),
          contactName: form.register('contactName'),
          contactEmail: form.register('contactEmail'),
          contactTel: form.register('contactTel'),
        }}
        errors={errors}
        member={user}
      />
    </QuoteForm>
  )
}

const VisitorQuoteDetails = z.extend(QuoteDetails, QuoteCompany.shape)

function VisitorQuote({ part, toAll, ...dialog }: QuoteDialogProps) {
  const captcha = useCaptcha()
  const send = useSend(part, dialog)
  const { form, refusal, submit } = useContractForm(VisitorQuoteDetails, {
    ...ask,
    sendToAll: toAll,
    companyName: '',
    contactName: '',
    contactEmail: '',
    contactTel: '',
    address: '',
    country: '',
  })
  const { errors, isSubmitting } = form.formState
  const submitForm = submit(
    async (given) => {
      if (captcha.answer !== undefined) await send({ ...given, captcha: captcha.answer })
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
      toAll={form.watch('sendToAll') ?? false}
      refusal={refusal}
      onSubmit={submitForm}
      isSubmitting={isSubmitting}
      isBlocked={captcha.answer === undefined}
    >
      <QuoteFields
        part={part}
        fields={{
          requestedQuantity: form.register('requestedQuantity'),
          sendToAll: form.register('sendToAll'),
          message: form.register('message'),
          companyName: form.register('companyName'),
          contactName: form.register('contactName'),
          contactEmail: form.register('contactEmail'),
          contactTel: form.register('contactTel'),
          address: form.register('address'),
          country: form.register('country'),
        }}
        errors={errors}
      />
      <CaptchaLine captcha={captcha} />
    </QuoteForm>
  )
}

function useSend({ id }: QuotablePart, { onOpenChange }: PopupProps) {
  const api = useApi()
  return async (given: QuoteDetails & Partial<QuoteVisitor>) => {
    const { count } = await api(sendQuoteRequest, { body: { ...given, partId: id } })
    onOpenChange(false)
    notify(notices.quoteSent(count))
  }
}

type QuoteFormProps = QuoteDialogProps &
  Pick<DialogProps, 'onSubmit' | 'children'> & {
    refusal: string | undefined
    isSubmitting: boolean
    isBlocked?: boolean
  }

function QuoteForm({
  part: { partNumber, manufacturer, companyName },
  toAll,
  refusal,
  isSubmitting,
  isBlocked = false,
  children,
  ...dialog
}: QuoteFormProps) {
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
          disabled={isBlocked}
          // Keeps the focus while the request is sent (PT-041).
          {...(isSubmitting && { 'aria-disabled': true })}
        >
          Send request
        </SubmitFooter>
      }
    >
      <div className="form">
        <p className="stack snug break quote-part">
          <span>
            <span className="mono strong">{partNumber}</span> {manufacturer}
          </span>
          <span className="soft">{toAll ? 'All companies that offer it' : companyName}</span>
        </p>
        <Refusal>{refusal}</Refusal>
        {children}
      </div>
    </Dialog>
  )
}
