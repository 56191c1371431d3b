export {
  blockOf,
  hiddenStates,
  maySignIn,
  openStates,
  type CompanyState,
} from '#server/features/companies/rules.ts'
export { favouriteIds, isFavourite, setPasswordHash } from '#server/features/companies/queries.ts'
