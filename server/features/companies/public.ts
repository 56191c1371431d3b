export { findContactAccount } from '#server/features/companies/account-queries.ts'
export {
  changeAccount,
  companyStopsTrading,
  type ChangedBy,
} from '#server/features/companies/change-account.ts'
export { setContactBlock, setContactMessage } from '#server/features/companies/change-person.ts'
export {
  blockOf,
  hasTrialEnded,
  hiddenStates,
  maySignIn,
  openStates,
  trialEnd,
  type AccountChange,
  type AccountStanding,
  type CompanyState,
} from '#server/features/companies/rules.ts'
export { favouriteIds, isFavourite, setPasswordHash } from '#server/features/companies/queries.ts'
