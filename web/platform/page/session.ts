import { userAllows } from '#contract/account-permissions.ts'
import type { MemberView, User } from '#contract/auth/auth.ts'
import { type Api, useApi } from '#web/platform/api/api.ts'
import { queryOptions, useQuery, type Query, type QueryClient } from '@tanstack/react-query'

const sessionKey = ['session'] as const

/** The signed-in user, or null for a visitor; the query cache is where the client keeps the user (SH-041). */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ client, signal }) => {
      const { user, forceLogout, view } = (await api('session', {})).payload
      if (forceLogout && !signal.aborted) client.setQueryData(forcedOutQuery.queryKey, true)
      if (!signal.aborted) client.setQueryData(memberViewQuery.queryKey, view)
      clearCacheOnNewRights(client, user)
      return user
    },
    staleTime: 5 * 60_000,
  })

/** Whether staff ended the session of this browser (AM-093), until the page has shown it. */
export const forcedOutQuery = queryOptions({
  queryKey: ['forced-out'],
  queryFn: () => false,
  initialData: false,
  staleTime: Infinity,
  meta: { isForEveryone: true },
})

/** The id of the user who has signed in on this page and begun nothing since (AU-025). */
export const justSignedInQuery = queryOptions({
  queryKey: ['just-signed-in'],
  queryFn: (): number | null => null,
  initialData: null as number | null,
  staleTime: Infinity,
  meta: { isForEveryone: true },
})

/** Set while staff view the site as the user, read only, and once that has ended (BK-109). */
export const memberViewQuery = queryOptions({
  queryKey: ['member-view'],
  queryFn: (): MemberView | null => null,
  initialData: null as MemberView | null,
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { isForEveryone: true },
})
export const useMemberView = () => useQuery(memberViewQuery).data

export interface ClientViewer {
  user: User | null
  isMember: boolean
  isTrading: boolean
  isServiceOnly: boolean
  /** Not signed in, or blocked: both get the responses for visitors. */
  readsAsVisitor: boolean
}

/** The permissions of a user; any non-zero isServiceOnly means service-only (AM-024). */
export function viewerOf(user: User | null): ClientViewer {
  const isServiceOnly = user !== null && Boolean(user.isServiceOnly)
  return {
    user,
    isMember: user !== null,
    isTrading: user !== null && userAllows({ isServiceOnly, block: user.block }, 'trade'),
    isServiceOnly,
    readsAsVisitor: user === null || !userAllows({ isServiceOnly, block: user.block }, 'act'),
  }
}

/** Whether the user is still to be asked which lists it trades in (AM-077). */
export const asksForLists = (user: User): boolean =>
  viewerOf(user).isTrading && !user.hasChosenLists

export function useViewer(): ClientViewer {
  const { data } = useQuery(sessionQuery(useApi()))
  return viewerOf(data ?? null)
}

/** Parses the header X-User-Update: base64 of UTF-8 JSON. */
export function readUserUpdate(header: string): Partial<User> | undefined {
  try {
    const bytes = Uint8Array.from(atob(header), (character) => character.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes)) as Partial<User>
  } catch {
    return undefined
  }
}

/**
 * Replaces the cached user with an updated record, which has no favourites (SH-038, AM-091). It may be another user
 * after a sign-in in another window.
 */
export function replaceUser(queryClient: QueryClient, header: string): void {
  const update = readUserUpdate(header)
  const previous = queryClient.getQueryData<User | null>(sessionKey)
  if (!update || !previous) return
  const user = { ...previous, ...update, favCompanies: previous.favCompanies }
  clearCacheOnNewRights(queryClient, user)
  queryClient.setQueryData(sessionKey, user)
  if (user.id !== previous.id) void queryClient.invalidateQueries({ queryKey: sessionKey })
}

const rightsOf = (user: User | null) =>
  user && [user.id, user.companyId, user.isServiceOnly, user.block].join()

/** Clears data loaded with other rights. Data of visitors may stay until the new data arrives. */
export function clearCacheOnNewRights(queryClient: QueryClient, user: User | null): void {
  const previous = queryClient.getQueryData<User | null>(sessionKey)
  if (previous && rightsOf(previous) !== rightsOf(user)) clearPrivateData(queryClient)
}

/** Handles a session ended by staff: marks the user and shows the dialog (AU-024). Later refusals are ignored. */
export function endSessionByStaff(queryClient: QueryClient): void {
  if (!queryClient.getQueryData<User | null>(sessionKey)) return
  queryClient.setQueryData<User | null>(
    sessionKey,
    (user) => user && { ...user, forceLogout: true },
  )
  queryClient.setQueryData(forcedOutQuery.queryKey, true)
}

/** Shows that a view as a member has ended (BK-109). */
export function endView(queryClient: QueryClient): void {
  queryClient.setQueryData(memberViewQuery.queryKey, (view) => view && { ...view, isOver: true })
}

/** Reloads the session, then clears cached data; refetching it without a session would be refused. */
export async function endSession(queryClient: QueryClient): Promise<void> {
  if (!queryClient.getQueryData<User | null>(sessionKey)) return
  await queryClient.invalidateQueries({ queryKey: sessionKey }, { cancelRefetch: false })
  if (queryClient.getQueryData(sessionKey)) clearPrivateData(queryClient)
}

/** Clears all but the session and public data. Visible data is refetched. */
function clearPrivateData(queryClient: QueryClient): void {
  const predicate = ({ queryKey, meta }: Query) =>
    queryKey[0] !== sessionKey[0] && meta?.isForEveryone !== true
  void queryClient.resetQueries({ predicate })
  queryClient.removeQueries({ type: 'inactive', predicate })
}
