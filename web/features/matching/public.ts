export {
  AveragePricesButton,
  PricesButton,
  useAveragePrices,
} from '#web/features/matching/prices/average-prices-button.tsx'
