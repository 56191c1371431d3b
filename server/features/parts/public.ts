export { recordSearch } from '#server/features/parts/record-search.ts'
