export { buildServiceSitemap } from '#server/features/services/build-sitemap.ts'
export { isListingSubmitted, serviceItems } from '#server/features/services/queue-queries.ts'
