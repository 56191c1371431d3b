export { Banners } from '#web/features/site/banners.tsx'
export { NewestMember } from '#web/features/site/home/newest-member.tsx'
export { PageWatch } from '#web/features/site/page-watch.tsx'
export { MinuteHand } from '#web/features/site/home/minute-hand.tsx'
