export { OtherBroadcasts } from '#web/features/broadcasts/detail/broadcast-market.tsx'
