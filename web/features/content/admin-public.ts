export { useStartPost } from '#web/features/content/admin/use-start-post.ts'
