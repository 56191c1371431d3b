import type { HistoryEntry } from '#contract/billing/invoices.ts'
import { shownRefusals } from '#contract/notices.ts'
import { Note } from '#web/ui/note.tsx'

type PaymentNoteProps = { stage: 'ok' | 'fail'; invoice: HistoryEntry }

/** The result of a payment, according to the payment provider and not to the address (AM-063, AM-067). */
export function PaymentNote({
  stage,
  invoice: { invoiceNumber, paymentStatus, begun },
}: PaymentNoteProps) {
  if (paymentStatus === 9) {
    return (
      <Note role="status" title={`Invoice ${invoiceNumber} was cancelled`}>
        There is nothing to pay.
      </Note>
    )
  }
  if (paymentStatus !== 0) {
    return (
      <Note tone="ok" role="status" title={`Invoice ${invoiceNumber} is paid`}>
        Thank you. A receipt was sent by e-mail.
      </Note>
    )
  }
  if (begun === 'held') {
    return (
      <Note role="status" title="We are looking at your payment">
        {shownRefusals.paymentHeld}
      </Note>
    )
  }
  // Some providers lead back by one address however a payment ended.
  return stage === 'ok' && begun === 'waiting' ? (
    <Note role="status" title="We are waiting for your bank">
      The payment is not confirmed yet. You can close this page: we send an e-mail when it arrives.
      Do not pay twice.
    </Note>
  ) : (
    <Note tone="warn" role="status" title="The payment process was not completed">
      Invoice {invoiceNumber} is still open. Try again, or pay by bank transfer.
    </Note>
  )
}
