import { deskCalls } from '#contract/desk-calls.gen.ts'
import { siteCalls } from '#contract/site-calls.gen.ts'
import { backOfficeHeader } from '#contract/back-office/staff.ts'
import { paths } from '#contract/paths.ts'
import { staffSessionIsOver } from '#web/features/back-office/frame/staff-session.ts'
import { createApi, ApiContext, createQueryClient } from '#web/platform/api/api.ts'
import { createBrowserTransport } from '#web/platform/api/browser-transport.ts'
import {
  currentPreferences,
  PreferencesProvider,
  rememberTimeZone,
  usePreferences,
} from '#web/platform/page/preferences.tsx'
import { reportErrors } from '#web/platform/visit/report-errors.ts'
import { Notices } from '#web/ui/notices.tsx'
import { TimeProvider } from '#web/ui/text/relative-time.tsx'
import '#web/ui/ui.css'
import './admin/admin.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useLayoutEffect, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createAdminRouter } from './admin/admin-router.tsx'

rememberTimeZone()
const queryClient = createQueryClient()
const api = createApi(
  createBrowserTransport({ [backOfficeHeader]: 'page' }),
  { userUpdate: () => {}, unauthorized: () => staffSessionIsOver(queryClient) },
  { ...siteCalls, ...deskCalls },
)
const router = createAdminRouter()
const opened = Date.now()
const onCaughtError = reportErrors(
  () => `${paths.admin}${router.state.matches.at(-1)?.fullPath ?? ''}`,
)

/** Applies the theme to the document and provides the clock of relative times. */
function ThemeAndTime({ children }: { children: ReactNode }) {
  const { theme, timeZone } = usePreferences()
  useLayoutEffect(() => {
    if (theme) document.documentElement.dataset['theme'] = theme
    else delete document.documentElement.dataset['theme']
  }, [theme])
  return (
    <TimeProvider now={opened} timeZone={timeZone}>
      {children}
    </TimeProvider>
  )
}

createRoot(document.getElementById('root')!, { onCaughtError }).render(
  <ApiContext value={api}>
    <PreferencesProvider initial={currentPreferences()}>
      <QueryClientProvider client={queryClient}>
        <ThemeAndTime>
          <RouterProvider router={router} />
        </ThemeAndTime>
        <Notices />
      </QueryClientProvider>
    </PreferencesProvider>
  </ApiContext>,
)
