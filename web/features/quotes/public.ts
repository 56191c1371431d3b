export { QuoteButton, useCanRequestQuotes } from '#web/features/quotes/quote-button.tsx'
