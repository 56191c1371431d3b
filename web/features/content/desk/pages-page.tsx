import { ContentList } from '#web/features/content/desk/content-list.tsx'

/** The pages that staff write. */
export default function PagesPage() {
  return <ContentList kind="page" />
}
