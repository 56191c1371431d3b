export { renderPortrait } from '#server/features/media/render-pictures.ts'
export {
  deletePortrait,
  removePicture,
  renderLogoUpload,
} from '#server/features/media/change-picture.ts'
export { findPicture, listNewestPictures } from '#server/features/media/queries.ts'
export { buildPictureResponse } from '#server/features/media/routes.ts'
export { renderBanner, renderViews } from '#server/features/media/render-pictures.ts'
