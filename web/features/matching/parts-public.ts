// Separate from public.ts: what other pages show of a match.
export { marketQuery, stockMatchesQuery } from '#web/features/matching/api.ts'
export { MatchReasons } from '#web/features/matching/match-reasons.tsx'
export { MatchReplyButton } from '#web/features/matching/match-reply-button.tsx'
export { Similarity } from '#web/features/matching/similarity.tsx'
export { useHiddenLines } from '#web/features/matching/use-hidden-lines.ts'
