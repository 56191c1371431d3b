export { topSearchesQuery } from '#web/features/site/home/top-searches.tsx'
