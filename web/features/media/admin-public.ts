export { PictureItem } from '#web/features/media/admin/picture-item.tsx'
