export {
  blockOf,
  hiddenStates,
  maySignIn,
  openStates,
  type CompanyState,
} from '#server/features/companies/rules.ts'
export { favouriteIds, isFavourite } from '#server/features/companies/queries.ts'
