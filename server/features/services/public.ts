export { buildServiceSitemap } from '#server/features/services/build-sitemap.ts'
export { endingText as listingEndingText } from '#server/features/services/mail-company.ts'
export {
  isListingSubmitted,
  serviceItems,
  serviceOutcomes,
} from '#server/features/services/queue-queries.ts'
