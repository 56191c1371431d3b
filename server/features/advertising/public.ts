export { renewalMail } from '#server/features/advertising/emails.ts'
export { countSoonBanners } from '#server/features/advertising/queries.ts'
