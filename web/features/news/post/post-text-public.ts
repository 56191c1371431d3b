export { PostText } from '#web/features/news/post/post-text.tsx'
export { isWarning, warningTone } from '#web/features/news/post-link.tsx'
