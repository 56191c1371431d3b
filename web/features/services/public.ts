export { OwnListingPart } from '#web/features/services/own/own-listing.tsx'
