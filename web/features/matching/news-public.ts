export { newMatchesQuery, NewMatches } from '#web/features/matching/new-matches.tsx'
