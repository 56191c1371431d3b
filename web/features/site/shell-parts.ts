export { Banners } from '#web/features/site/banners.tsx'
export { NewestMember } from '#web/features/site/home/newest-member.tsx'
export { PageViewReporter } from '#web/features/site/page-view-reporter.tsx'
export { MinuteTimer } from '#web/features/site/home/minute-timer.tsx'
