export { topSearchesQuery } from '#web/features/site/top-searches.tsx'
