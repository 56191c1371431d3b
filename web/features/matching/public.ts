export { AveragePricesButton } from '#web/features/matching/average-prices-button.tsx'
