import { refusals } from '#contract/refusals.ts'
import type { QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { useCanRequestQuotes } from '#web/features/quotes/use-can-request-quotes.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const quoteDialog = lazyPopup(() =>
  import('./quote-dialog.tsx').then((module) => module.QuoteDialog),
)

type QuoteButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
  part: QuotablePart & { isRFQDisabled: boolean }
  /** Nobody of the company takes requests: the button stays and does nothing (PT-026, AM-042). */
  isDeclined?: boolean
  /** In a row of a table, in one word. */
  short?: boolean
  /** Of all who offer the part number. */
  toAll?: boolean
}

/** Asks for a quote on a line of stock; nothing where the line or the reader's account does not allow it (AM-042). */
export function QuoteButton({
  part: { isRFQDisabled, ...part },
  isDeclined = false,
  short = false,
  toAll = false,
  block,
  ...look
}: QuoteButtonProps) {
  const quote = usePopup(quoteDialog)
  const mayAsk = useCanRequestQuotes()
  if (isRFQDisabled || !mayAsk) return null
  const declined = isDeclined && { disabled: true, title: refusals.takesNoQuotes }
  return (
    <>
      {short ? (
        <Button
          size="sm"
          aria-label={`RFQ, Request for quote: ${part.partNumber}, ${part.companyName}`}
          title="Request for quote"
          {...look}
          {...declined}
          {...quote.trigger}
        >
          RFQ
        </Button>
      ) : (
        <Button
          variant="primary"
          icon="mail"
          {...look}
          {...(block && { block })}
          {...declined}
          {...quote.trigger}
        >
          {toAll ? 'Request for quote to all' : 'Request For Quote'}
        </Button>
      )}
      {quote.render({ part, toAll })}
    </>
  )
}
