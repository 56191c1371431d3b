export { PostText } from '#web/features/content/news/post/post-text.tsx'
export { isWarning, warningTone } from '#web/features/content/news/post-link.tsx'
