export { changeStanding } from '#server/features/billing/change-standing.ts'
export { findStanding } from '#server/features/billing/queries.ts'
