export { useCanRequestQuotes } from '#web/features/quotes/use-can-request-quotes.ts'
export { QuoteButton } from '#web/features/quotes/quote-button.tsx'
