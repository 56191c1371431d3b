export { findContactAccount, findMainContact } from '#server/features/companies/account/queries.ts'
export {
  changeAccount,
  changedMeanwhile,
  companyStopsTrading,
  type ChangedBy,
} from '#server/features/companies/account/change-account.ts'
export {
  contactOfEmail,
  findPlace,
  holdCompany,
  holdContact,
  insertCompany,
  insertContact,
  isCountry,
  keepFormerName,
  lockEmail,
  markContactRemoved,
  presentContacts,
  raiseVersion,
  writeContactFacts,
  writeEmail,
  writeFacts,
  writePlace,
  writePositions,
  type HeldContact,
} from '#server/features/companies/profiles/editing-queries.ts'
export {
  findCompanyProfile,
  holdCompanyProfile,
  holdContactProfile,
  writeCompanyProfile,
  writeContactProfile,
  type CompanyProfile,
  type ContactProfile,
} from '#server/features/companies/profiles/queries.ts'
export { changeMembership } from '#server/features/companies/tiers/change-membership.ts'
export { recomputeTier } from '#server/features/companies/tiers/derive-tier.ts'
export { findMembership } from '#server/features/companies/tiers/queries.ts'
export {
  setContactBlock,
  setContactMessage,
} from '#server/features/companies/profiles/change-person.ts'
export {
  blockOf,
  contactLabel,
  effectiveState,
  hasTrialEnded,
  tierHindrance,
  tierOf,
  trialEnd,
  type AccountChange,
  type AccountStanding,
  type CompanyState,
} from '#server/features/companies/rules.ts'
export {
  dropFavouritesOf,
  favouriteIds,
  isFavourite,
} from '#server/features/companies/favourites/queries.ts'
export { contactForMember } from '#server/features/companies/profiles/present-company.ts'
export {
  contactsOf,
  findCompany,
  hasPublishedListing,
  setPasswordHash,
  type ContactRow,
} from '#server/features/companies/queries.ts'
export { readOwnCompany } from '#server/features/companies/profiles/read-company.ts'
