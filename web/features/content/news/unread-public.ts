export { UnreadNews } from '#web/features/content/news/unread-news.tsx'
