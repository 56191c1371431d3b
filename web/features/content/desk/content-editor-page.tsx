import { contentQuery } from '#web/features/content/desk/api.ts'
import { ContentEditor } from '#web/features/content/desk/content-editor.tsx'
import { AdminView, LoadError, useAdminId } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'

/** The editor of a post or page. */
export default function ContentEditorPage() {
  const id = useAdminId()
  const { data, error, refetch } = useQuery({
    ...contentQuery(useApi(), id),
    // The editor follows the draft itself.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  if (error && !data) {
    return (
      <AdminView title="Editor">
        <LoadError error={error} onRetry={refetch} />
      </AdminView>
    )
  }
  if (!data) {
    return (
      <AdminView title="Editor">
        <Skeleton />
      </AdminView>
    )
  }
  return <ContentEditor key={id} content={data} />
}
