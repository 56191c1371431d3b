export { dropPortrait } from '#server/features/media/change-picture.ts'
