export { dropPortrait, removePicture } from '#server/features/media/change-picture.ts'
export { findPicture, newestPictures } from '#server/features/media/queries.ts'
export { showPicture } from '#server/features/media/show-picture.ts'
