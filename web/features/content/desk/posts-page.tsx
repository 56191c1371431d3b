import { ContentList } from '#web/features/content/desk/content-list.tsx'

/** The posts of the news. */
export default function PostsPage() {
  return <ContentList kind="post" />
}
