export {
  enqueueCompanyDerivation,
  hideFormerNames,
  deriveBroadcast,
} from '#server/features/broadcasts/posting/derive-broadcast.ts'
export { findOldPrices } from '#server/features/broadcasts/posting/old-price-queries.ts'
export {
  reassignBroadcasts,
  updateReplyAddress,
} from '#server/features/broadcasts/posting/queries.ts'
export {
  isPlanFullFor,
  previewAddressUse,
  getAddressUse,
} from '#server/features/broadcasts/subscriptions/address-limits.ts'
export {
  addExclusion,
  excludeContact,
  liftExclusion,
  refusePaused,
} from '#server/features/broadcasts/exclusions/exclude-contact.ts'
export {
  digestMail,
  renderDigestLine,
  renderDigestSection,
} from '#server/features/broadcasts/digest/emails.ts'
export type { DigestSections } from '#server/features/broadcasts/digest/compose-digest.ts'
export {
  findExclusions,
  type ExclusionRow,
} from '#server/features/broadcasts/exclusions/queries.ts'
export {
  asksForFavourites,
  findIds,
  findNewestByText,
} from '#server/features/broadcasts/search/find-broadcasts.ts'
export { allLists, findBroadcast } from '#server/features/broadcasts/queries.ts'
export { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
export { getInitialType } from '#server/features/broadcasts/rules.ts'
export { getAlertAddress } from '#server/features/broadcasts/saved-searches/queries.ts'
export {
  aboutBroadcast,
  digestTopic,
  listMailKey,
  listTopic,
  matchOfferJob,
  matchTag,
  matchTopic,
} from '#server/features/broadcasts/rules.ts'
export {
  findReaderConditions,
  receivesAlerts,
  receivesDigest,
  endContactMail,
  ownerOfAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
export {
  listMailTopics,
  getTopicTitle,
  unsubscribeByLink,
  suppressTopic,
} from '#server/features/broadcasts/subscriptions/unsubscribe.ts'
export { deleteReadMarks } from '#server/features/broadcasts/read-marks/queries.ts'
export { moveSavedSearches } from '#server/features/broadcasts/saved-searches/queries.ts'
export { unsubscribeByMail } from '#server/features/broadcasts/subscriptions/leave-by-mail.ts'
export { plainLine, plainText, type Offer } from '#server/features/broadcasts/posting/offer-text.ts'
export { createInitialSettings } from '#server/features/broadcasts/subscriptions/change-settings.ts'
export { listMailbox } from '#server/features/broadcasts/by-mail/list-mailbox.ts'
