import {
  noEmail,
  settingNames,
  settingTypes,
  standard,
  type SettingType,
} from '#contract/broadcasts/broadcast-settings.ts'
import { shownRefusals } from '#contract/notices.ts'
import { paths } from '#contract/paths.ts'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { broadcastSettingsQuery } from '#web/features/broadcasts/settings/api.ts'
import { SuppressedAddresses } from '#web/features/broadcasts/settings/suppressed-addresses.tsx'
import { SettingsForm } from '#web/features/broadcasts/settings/settings-form.tsx'
import { MatchAlertPanel } from '#web/features/matching/alert-public.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { sessionQuery, useViewer, viewerOf } from '#web/platform/page/session.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Broadcast settings page (BC-059, AM-054). */
export const Route = createFileRoute('/broadcast-settings')({
  loader: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    if (viewerOf(user).isTrading) await queryClient.ensureQueryData(broadcastSettingsQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Broadcast Settings',
      description:
        'Choose for each list whether you receive its broadcasts by e-mail immediately, in a daily digest, or not at all.',
      keywords: 'broadcast settings, digest, e-mail, lists',
      path: paths.broadcastSettings,
      robots: 'noindex,follow',
    }),
  component: SettingsPage,
})

function SettingsPage() {
  const api = useApi()
  const { user, isTrading, isServiceOnly } = useViewer()
  const settings = useQuery({ ...broadcastSettingsQuery(api), enabled: isTrading }).data
  const hour = settings?.digestHour ?? defaultOperatorSettings.digestHour
  return (
    <main id="main" className="page reading">
      <PageHead title="Broadcast Settings" />
      <p className="prose soft settings-intro">
        Choose how each address receives each list. The website always shows all broadcasts.
      </p>
      <dl className="settings-key">
        {settingTypes.map((type) => (
          <div key={type}>
            <dt>{settingNames[type]}</dt> <dd>{meaningOf(type, hour)}</dd>
          </div>
        ))}
      </dl>
      {user && !user.block && <SuppressedAddresses />}
      <VisitorPrompt>Members choose which broadcasts they receive by e-mail.</VisitorPrompt>
      {!user && <OpenSignIn />}
      {isServiceOnly && !user?.block && <Note>{shownRefusals.serviceOnly}</Note>}
      {settings && isTrading && (
        <>
          <SettingsForm key={user?.id} settings={settings} />
          <MatchAlertPanel />
        </>
      )}
    </main>
  )
}

function meaningOf(type: SettingType, digestHour: number) {
  if (type === standard) return 'every broadcast immediately'
  if (type === noEmail) return 'nothing by e-mail'
  return `one e-mail a day at ${String(digestHour).padStart(2, '0')}:00 Amsterdam time`
}

function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return signIn.render({})
}
