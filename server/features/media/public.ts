export { deletePortrait, removePicture } from '#server/features/media/change-picture.ts'
export { findPicture, listNewestPictures } from '#server/features/media/queries.ts'
export { buildPictureResponse } from '#server/features/media/routes.ts'
export { renderBanner } from '#server/features/media/render-pictures.ts'
