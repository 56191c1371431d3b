export { AveragePricesButton } from '#web/features/matching/prices/average-prices-button.tsx'
