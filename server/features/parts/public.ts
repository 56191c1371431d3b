export { buildPartSitemap } from '#server/features/parts/build-part-sitemap.ts'
export { countSearch } from '#server/features/parts/record-searches.ts'
export { guessesFor, lookalikeQuery, replaceTerm } from '#server/features/parts/typed-numbers.ts'
