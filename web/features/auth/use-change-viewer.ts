import type { User } from '#contract/auth.ts'
import { changeViewer } from '#web/features/auth/change-viewer.ts'
import { useApi } from '#web/platform/use-api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

export function useChangeViewer(): (user: User | null) => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  return (user) => changeViewer({ api, queryClient, router }, user)
}
