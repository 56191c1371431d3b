export { QuoteButton, useCanRequestQuotes } from '#web/features/quotes/quote-button.tsx'
export {
  QuoteSelectionBar,
  useQuoteSelection,
  type QuoteSelection,
} from '#web/features/quotes/quote-selection.tsx'
