import {
  ChangePasswordButton,
  SessionList,
  twoFactorDialog,
  twoFactorQuery,
} from '#web/features/auth/own-account-public.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'

/** Password, two-factor authentication and sessions (PF-011). */
export function Security() {
  return (
    <ProfilePart
      id="security"
      title="Account & security"
      about="How you sign in, and where you are signed in."
    >
      <Panel pad={false}>
        <div className="row wrap between panel-part">
          <div>
            <h3>Password</h3>
            <p className="small soft">Changing your password signs out all your other devices.</p>
          </div>
          <ChangePasswordButton />
        </div>
        <TwoFactorSetting />
      </Panel>
      <Panel title="Signed-in devices" headingLevel={3} pad={false}>
        <SessionList />
      </Panel>
    </ProfilePart>
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
