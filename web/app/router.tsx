import { signInDialog } from '#web/features/auth/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { createApi, type Transport, ApiContext, createQueryClient } from '#web/platform/api/api.ts'
import { completeHead, type Head } from '#web/platform/page/head.ts'
import { PreferencesProvider, type Preferences } from '#web/platform/page/preferences.tsx'
import type { RenderContext, RouterContext } from '#web/platform/page/router-context.ts'
import { replaceUser, endSessionByStaff, endSession, endView } from '#web/platform/page/session.ts'
import { notify } from '#web/platform/page/notices.ts'
import { SignInDialogContext } from '#web/platform/page/sign-in.ts'
import {
  CancelledError,
  dehydrate,
  hydrate,
  QueryClientProvider,
  type DehydratedState,
} from '@tanstack/react-query'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { routeTree } from './route-tree.gen'
import { NotFoundPage, ErrorPage } from './shell/error-pages.tsx'

interface RouterOptions {
  transport: Transport
  /** Read on every navigation, because they may change. */
  preferences: () => Preferences
  drawing: RenderContext
  nonce?: string
}

interface DehydratedRouter {
  queries: string
  drawing: RenderContext
  /** As used by the server; the current ones may differ if the browser restores an old page. */
  preferences: Preferences
}

/** Creates a router with its own query cache: one per request on the server, one per page load in the browser. */
export function createMarketRouter({ transport, preferences, drawing, nonce }: RouterOptions) {
  const queryClient = createQueryClient()
  const api = createApi(transport, {
    userUpdate: (record) => replaceUser(queryClient, record),
    readOnly: (message) => notify({ kind: 'bad', title: message }),
    unauthorized: (extra) => {
      if (extra === 'FORCE_LOGOUT') endSessionByStaff(queryClient)
      if (extra === 'VIEW_ENDED') endView(queryClient)
      void endSession(queryClient)
    },
  })
  const context: RouterContext = {
    api,
    queryClient,
    drawing,
    get preferences() {
      return preferences()
    },
  }
  const initialPreferences = { ...preferences() }
  return createRouter({
    routeTree,
    context,
    ...(nonce ? { ssr: { nonce } } : {}),
    defaultPreload: 'intent',
    // Loaders run at once; the query cache knows what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const params = Object.entries(search).filter(([, value]) => value !== undefined)
      const text = new URLSearchParams(params.map(([name, value]) => [name, String(value)]))
      return text.size ? `?${text}` : ''
    },
    dehydrate: (): DehydratedRouter => ({
      queries: JSON.stringify(dehydrate(queryClient)),
      drawing,
      preferences: initialPreferences,
    }),
    hydrate: (dehydrated: DehydratedRouter) => {
      hydrate(queryClient, JSON.parse(dehydrated.queries) as DehydratedState)
      Object.assign(drawing, dehydrated.drawing)
      Object.assign(initialPreferences, dehydrated.preferences)
    },
    Wrap: ({ children }) => (
      <ApiContext value={api}>
        <PreferencesProvider initial={initialPreferences}>
          <SignInDialogContext value={signInDialog}>
            <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
          </SignInDialogContext>
        </PreferencesProvider>
      </ApiContext>
    ),
  })
}

/**
 * Adds to all routes: site name and origin in the head, and a retry of loaders whose queries were cancelled because
 * another user has signed in.
 */
function wrapRoutes(route: AnyRoute): void {
  const { head, beforeLoad, loader } = route.options
  if (beforeLoad) route.options.beforeLoad = retryWhenCancelled(beforeLoad)
  if (typeof loader === 'function') route.options.loader = retryWhenCancelled(loader)
  if (head) {
    route.options.head = (input: Parameters<typeof head>[0]) => {
      const { queryClient, api, drawing } = input.match.context as RouterContext
      const settings = queryClient.getQueryData(settingsQuery(api).queryKey)
      return completeHead(head(input) as Head, {
        name: settings?.shortName ?? '',
        origin: drawing.origin,
      })
    }
  }
  for (const child of (route.children as AnyRoute[] | undefined) ?? []) wrapRoutes(child)
}

function retryWhenCancelled<Input extends { abortController: AbortController }>(
  read: (input: Input) => unknown,
) {
  return async (input: Input) => {
    for (;;) {
      try {
        return await read(input)
      } catch (err) {
        if (!(err instanceof CancelledError) || input.abortController.signal.aborted) throw err
      }
    }
  }
}
wrapRoutes(routeTree)

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createMarketRouter>
  }
}
