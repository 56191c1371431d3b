export { PictureItem } from '#web/features/media/desk/picture-item.tsx'
