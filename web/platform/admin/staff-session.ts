import { type StaffMember, staffLogout, staffSession } from '#contract/back-office/staff.ts'
import type { StaffRole } from '#contract/access.ts'
import { type Api, useApi } from '#web/platform/api/api.ts'
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'

export interface StaffSession {
  staff: StaffMember | null
  isConfirmed: boolean
  /** It ended while pages were open: they stay, so that nothing typed is lost, until somebody signs in again. */
  isOver: boolean
}

const staffSessionKey = ['staff-session'] as const

/** Who is signed in. It is asked for once: a call that finds the session over says so by itself. */
export const staffSessionQuery = (api: Api) =>
  queryOptions({
    queryKey: staffSessionKey,
    queryFn: async (): Promise<StaffSession> => ({
      ...(await api(staffSession, {})).payload,
      isOver: false,
    }),
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnReconnect: false,
  })

/** Everything that was read but who is signed in. */
export const isOfPages = ({ queryKey }: Query) => queryKey[0] !== staffSessionKey[0]

/** Notes that the server knows the session no more. */
export function staffSessionIsOver(queryClient: QueryClient): void {
  queryClient.setQueryData<StaffSession>(staffSessionKey, (known) =>
    known?.isConfirmed ? { ...known, isOver: true } : known,
  )
}

/** Takes in who has signed in; pages of somebody else are not shown on. */
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

/** Signs out and forgets everything that was read. */
export function useStaffSignOut(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    await api(staffLogout, {})
    queryClient.setQueryData<StaffSession>(staffSessionKey, {
      staff: null,
      isConfirmed: false,
      isOver: false,
    })
    queryClient.removeQueries({ predicate: isOfPages })
  }
}

/** Who is signed in, on the pages that only they see. */
export function useStaff(): StaffMember {
  const staff = useQuery(staffSessionQuery(useApi())).data?.staff
  if (!staff) throw new Error('useStaff is for pages of the back office')
  return staff
}

/** Whether this person may make calls that are for these roles; an admin may make all. */
export const mayUse = (staff: StaffMember, roles: readonly StaffRole[]) =>
  staff.role === 'admin' || roles.includes(staff.role)
