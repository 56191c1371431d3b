import { refusals } from '#contract/refusals.ts'
import type { QuotedPart } from '#web/features/quotes/quote-fields.tsx'
import { useViewer } from '#web/platform/session.ts'
import { settingsQuery } from '#web/platform/settings.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'

const quoteDialog = lazyPopup(() =>
  import('./quote-dialog.tsx').then((module) => module.QuoteDialog),
)

type QuoteButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
  part: QuotedPart & { isRFQDisabled: boolean }
  /** Nobody of the company takes requests: the button stays and does nothing (PT-026, AM-042). */
  isDeclined?: boolean
  /** In a row of a table, in one word. */
  short?: boolean
}

/**
 * Asks for a quote on a line of stock. There is none where the line, the account or the operator does not allow it
 * (AM-041, AM-042): of a visitor's two kinds, a blocked account never asks.
 */
export function QuoteButton({
  part: { isRFQDisabled, ...part },
  isDeclined = false,
  short = false,
  block,
  ...look
}: QuoteButtonProps) {
  const quote = usePopup(quoteDialog)
  const { user, isTrading } = useViewer()
  const settings = useQuery(settingsQuery(useApi())).data
  const mayAsk = user ? isTrading : settings?.allowVisitorRfq === 1
  if (isRFQDisabled || !mayAsk) return null
  const declined = isDeclined && { disabled: true, title: refusals.takesNoQuotes }
  return (
    <>
      {short ? (
        <Button
          size="sm"
          aria-label={`Request for quote: ${part.partNumber}, ${part.companyName}`}
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
          Request For Quote
        </Button>
      )}
      {quote.render({ part })}
    </>
  )
}
