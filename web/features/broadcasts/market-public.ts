// Apart from `public.ts`, which the home page loads.
export { OtherBroadcasts } from '#web/features/broadcasts/detail/broadcast-market.tsx'
