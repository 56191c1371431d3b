import type { ContentDraft } from '#contract/content/desk/content.ts'
import { contentQuery, editorPath } from '#web/features/content/desk/api.ts'
import { notifyFailure, useAdminNavigate } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Starts a post with what is known already, and opens it in the editor; readers see nothing of it. */
export function useStartPost() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useAdminNavigate()
  const [isBusy, setBusy] = useState(false)

  async function start(changes: Partial<ContentDraft>) {
    setBusy(true)
    try {
      const { id } = (await api('createContent', { params: { kind: 'post' } })).payload
      const { revision, draft } = await queryClient.fetchQuery(contentQuery(api, id))
      const body = { revision, draft: { ...draft, ...changes } }
      await api('saveDraft', { params: { id: String(id) }, body })
      // The editor keeps the draft that it begins with.
      queryClient.removeQueries({ queryKey: contentQuery(api, id).queryKey })
      await navigate(editorPath('post', id))
    } catch (failure) {
      notifyFailure('The draft could not be started', failure)
      setBusy(false)
    }
  }
  return { start, isBusy }
}
