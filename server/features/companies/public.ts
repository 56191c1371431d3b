export {
  findContactAccount,
  findContactAt,
  findMainContact,
  findTrialEnd,
} from '#server/features/companies/account/queries.ts'
export {
  changeAccount,
  companyStopsTrading,
  type ChangedBy,
  setContactBlock,
  setContactMessage,
} from '#server/features/companies/account/change-account.ts'
export {
  trialEndedMail,
  trialReminderMail,
} from '#server/features/companies/account/notify-trial.ts'
export {
  findContactByEmail,
  lockCompany,
  lockContact,
  insertCompany,
  insertContact,
  isCountry,
  addFormerName,
  lockEmail,
  markContactRemoved,
  listCurrentContacts,
  setAttendance,
  incrementVersion,
  updateContactFacts,
  updateEmail,
  updateCompanyFacts,
  updatePositions,
  type LockedCompany,
  type LockedContact,
  findCompanyProfile,
  lockCompanyProfile,
  profileColumns,
  lockContactProfile,
  updateCompanyProfile,
  updateContactProfile,
  type ContactProfile,
} from '#server/features/companies/profiles/queries.ts'
export {
  listCitiesOf,
  readLocation,
  updatePlace,
} from '#server/features/companies/places/place-company.ts'
export { findPlace } from '#server/features/companies/places/queries.ts'
export { changeMembership, recomputeTier } from '#server/features/companies/tiers/recompute-tier.ts'
export {
  copyVatNumber,
  requestVatCheck,
} from '#server/features/companies/verification/check-vat.ts'
export {
  deleteCheck,
  findCheckedFacts,
  findChecks,
  findVatCheck,
  moveVatChecks,
  upsertCheck,
  type CheckedFacts,
  type VatCheckRow,
} from '#server/features/companies/verification/queries.ts'
export { checkWebsiteName } from '#server/features/companies/verification/check-website.ts'
export { comparableName, isSameName } from '#server/features/companies/names.ts'
export { findMembership } from '#server/features/companies/tiers/queries.ts'
export {
  blockReasonOf,
  contactLabel,
  effectiveState,
  hasTrialEnded,
  tierHindrance,
  tierOf,
  trialEnd,
  type AccountChange,
  type PersonAccount,
  type CompanyState,
} from '#server/features/companies/rules.ts'
export {
  deleteFavouritesOfContact,
  listFavouriteIds,
  isFavourite,
} from '#server/features/companies/favourites/queries.ts'
export {
  contactForMember,
  readOwnCompany,
} from '#server/features/companies/profiles/present-company.ts'
export {
  listContacts,
  findCompany,
  findCompanyId,
  findPublishedListing,
  type PublishedListing,
  setPasswordHash,
  type ContactRow,
} from '#server/features/companies/queries.ts'
