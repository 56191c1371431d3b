export { Banners } from '#web/features/advertising/banners.tsx'
