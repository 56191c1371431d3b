export { QuoteButton } from '#web/features/quotes/quote-button.tsx'
