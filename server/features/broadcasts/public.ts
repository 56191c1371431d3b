export {
  deriveCompanyAgain,
  hideFormerNames,
} from '#server/features/broadcasts/posting/derive-company-again.ts'
export { deriveBroadcast } from '#server/features/broadcasts/posting/derive-broadcast.ts'
export { oldPrices } from '#server/features/broadcasts/posting/archive-queries.ts'
export {
  addressUseAfter,
  findAddressUse,
} from '#server/features/broadcasts/subscriptions/find-address-use.ts'
export {
  excludeContact,
  liftExclusion,
} from '#server/features/broadcasts/exclusions/exclude-contact.ts'
export {
  findExclusions,
  type ExclusionRow,
} from '#server/features/broadcasts/exclusions/queries.ts'
export { asksForFavourites, findIds } from '#server/features/broadcasts/search/find-broadcasts.ts'
export { allLists, findBroadcast } from '#server/features/broadcasts/queries.ts'
export { clearSearchCache } from '#server/features/broadcasts/search/find-page.ts'
export { startingType } from '#server/features/broadcasts/rules.ts'
export { handOverBroadcasts, moveBroadcasts } from '#server/features/broadcasts/posting/queries.ts'
export {
  endContactMail,
  ownerOfAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
export { mailTopics, topicTitle } from '#server/features/broadcasts/subscriptions/find-topics.ts'
export {
  stopListMail,
  stopTopic,
} from '#server/features/broadcasts/subscriptions/stop-list-mail.ts'
export {
  plainLine,
  plainText,
  type Offer,
} from '#server/features/broadcasts/posting/write-message.ts'
export { writeFirstSettings } from '#server/features/broadcasts/subscriptions/write-first-settings.ts'
