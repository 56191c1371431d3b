export { useMayAskQuotes } from '#web/features/quotes/use-may-ask-quotes.ts'
export { QuoteButton } from '#web/features/quotes/quote-button.tsx'
