export { MatchAlertChoice, MatchAlertPanel } from '#web/features/matching/match-alert-choice.tsx'
