export { buildPartSitemap } from '#server/features/parts/build-part-sitemap.ts'
export { recordSearch } from '#server/features/parts/record-search.ts'
