export { MatchAlertChoice } from '#web/features/matching/match-alert-choice.tsx'
