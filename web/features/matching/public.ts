export {
  AveragePricesButton,
  PricesButton,
} from '#web/features/matching/prices/average-prices-button.tsx'
