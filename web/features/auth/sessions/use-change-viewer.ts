import type { User } from '#contract/auth/auth.ts'
import { changeViewer, followViewer, type Page } from '#web/features/auth/sessions/change-viewer.ts'
import { onMaybeOtherViewer } from '#web/features/auth/other-tabs.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

function usePage(): Page {
  return { api: useApi(), queryClient: useQueryClient(), router: useRouter() }
}

export function useChangeViewer(): (user: User | null) => Promise<void> {
  const page = usePage()
  return (user) => changeViewer(page, user)
}

/** Reloads the page data when the viewer changes, in any tab. */
export function useFollowViewer(): void {
  const { api, queryClient, router } = usePage()
  useEffect(
    () => onMaybeOtherViewer(() => void followViewer({ api, queryClient, router })),
    [api, queryClient, router],
  )
}
