export { dropPortrait } from '#server/features/media/change-picture.ts'
export { newestPictures } from '#server/features/media/queries.ts'
