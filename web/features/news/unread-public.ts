export { UnreadNews } from '#web/features/news/unread-news.tsx'
