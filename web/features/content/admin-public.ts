export { useStartPost } from '#web/features/content/desk/use-start-post.ts'
