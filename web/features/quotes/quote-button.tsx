import { refusals } from '#contract/refusals.ts'
import type { QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'

const quoteDialog = lazyPopup(() =>
  import('./quote-dialog.tsx').then((module) => module.QuoteDialog),
)

type QuoteButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'block'> & {
  part: QuotablePart & { isRFQDisabled: boolean }
  /** The company takes no requests: the button is shown disabled (PT-026, AM-042). */
  isDeclined?: boolean
  short?: boolean
  /** Asks all companies that offer the part number. */
  toAll?: boolean
}

/** Requests a quote for a stock line; hidden where line or account do not allow it (AM-042). */
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
          aria-label={`RFQ, Request For Quote: ${part.partNumber}, ${part.companyName}`}
          title="Request For Quote"
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
          {toAll ? 'Request For Quote to all' : 'Request For Quote'}
        </Button>
      )}
      {quote.render({ part, toAll })}
    </>
  )
}

/** Whether the viewer may request quotes: trading members, and visitors if the operator allows them (AM-041). */
export function useCanRequestQuotes(): boolean {
  const { user, isTrading } = useViewer()
  const settings = useQuery(settingsQuery(useApi())).data
  return user ? isTrading : settings?.allowVisitorRfq === 1
}
