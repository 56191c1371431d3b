import type { StaffMember } from '#contract/back-office/staff.ts'
import { hasRole, type StaffRole } from '#contract/access.ts'
import { type Api, useApi } from '#web/platform/api/api.ts'
import { queryOptions, useQueryClient, type Query, type QueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'

interface StaffSession {
  staff: StaffMember | null
  isConfirmed: boolean
  /** The session ended while pages were open; they stay until the next sign-in, so that no input is lost. */
  isOver: boolean
}

const staffSessionKey = ['staff-session'] as const

/** The signed-in staff member. Fetched once: calls report the end of the session. */
export const staffSessionQuery = (api: Api) =>
  queryOptions({
    queryKey: staffSessionKey,
    queryFn: async (): Promise<StaffSession> => ({
      ...(await api('staffSession', {})).payload,
      isOver: false,
    }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
  })

/** All data except the session. */
export const isOfPages = ({ queryKey }: Query) => queryKey[0] !== staffSessionKey[0]

/** Records the end of the session. */
export function staffSessionIsOver(queryClient: QueryClient): void {
  queryClient.setQueryData<StaffSession>(staffSessionKey, (session) =>
    session?.isConfirmed ? { ...session, isOver: true } : session,
  )
}

/** Records a sign-in; after another person's sign-in all data is cleared. */
export function useStaffSignedIn(): (staff: StaffMember) => void {
  const queryClient = useQueryClient()
  return (staff) => {
    const before = queryClient.getQueryData<StaffSession>(staffSessionKey)?.staff
    if (before && before.id !== staff.id) return location.reload()
    queryClient.setQueryData<StaffSession>(staffSessionKey, {
      staff,
      isConfirmed: true,
      isOver: false,
    })
    void queryClient.invalidateQueries({ predicate: isOfPages })
  }
}

/** Signs out and clears all data. */
export function useStaffSignOut(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    await api('staffLogout', {})
    queryClient.setQueryData<StaffSession>(staffSessionKey, {
      staff: null,
      isConfirmed: false,
      isOver: false,
    })
    queryClient.removeQueries({ predicate: isOfPages })
  }
}

/** Given by the frame, so that pages of a person who signs out end with it instead of being drawn once more. */
export const StaffContext = createContext<StaffMember | null>(null)

/** The signed-in staff member, on pages that require one. */
export function useStaff(): StaffMember {
  const staff = use(StaffContext)
  if (!staff) throw new Error('useStaff is for pages of the back office')
  return staff
}

/** Whether this person has one of the roles; admins have all. */
export const mayUse = (staff: StaffMember, roles: readonly StaffRole[]) =>
  hasRole(staff.roles, roles)
