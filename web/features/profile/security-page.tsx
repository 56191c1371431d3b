import { paths } from '#contract/paths.ts'
import { loadSecurity } from '#web/features/profile/profile-loader.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import {
  changePasswordDialog,
  SessionList,
  twoFactorDialog,
  twoFactorQuery,
} from '#web/features/auth/own-account-public.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

/** Password, two-factor authentication and sessions (PF-011, BK-015). */
export const Route = createFileRoute('/profile/security')({
  loader: ({ context }) => loadSecurity(context),
  head: () =>
    pageHead({
      title: 'Security - Your Profile',
      description: 'How you sign in, and where you are signed in.',
      keywords: 'profile, password, two-factor authentication, devices',
      path: paths.profileSecurity,
      robots: 'noindex,follow',
    }),
  component: SecurityPage,
})

function SecurityPage() {
  const { user } = useViewer()
  const password = usePopup(changePasswordDialog)
  if (!user) return null
  return (
    <>
      <ProfilePart id="security" title="Account & security" about="How you sign in.">
        <Panel pad={false}>
          <div className="row wrap between panel-part">
            <div>
              <h3>Password</h3>
              <p className="small soft">Changing your password signs out all your other devices.</p>
            </div>
            <Button {...password.trigger}>Change password</Button>
            {password.render({})}
          </div>
          <TwoFactorSetting />
        </Panel>
      </ProfilePart>
      <ProfilePart
        id="devices"
        title="Signed-in devices"
        about="Where you are signed in, by browser and system. If you do not recognize one, sign it out and change your password."
      >
        <Panel pad={false}>
          <SessionList />
        </Panel>
      </ProfilePart>
    </>
  )
}

function TwoFactorSetting() {
  const status = useQuery(twoFactorQuery(useApi())).data
  const dialog = usePopup(twoFactorDialog)
  return (
    <div className="row wrap between panel-part">
      <div>
        <h3 className="row wrap">
          Two-factor authentication
          {status && <Badge tone={status.isOn ? 'ok' : 'warn'}>{status.isOn ? 'On' : 'Off'}</Badge>}
        </h3>
        <p className="small soft">Add a code from your phone to your password.</p>
      </div>
      <Button {...dialog.trigger}>{status?.isOn ? 'Manage' : 'Set up'}</Button>
      {dialog.render({})}
    </div>
  )
}
