import { dateText } from '#web/ui/text/time-text.ts'
import { CodeForm } from '#web/features/auth/two-factor/code-form.tsx'
import { RecoveryCodes } from '#web/features/auth/two-factor/recovery-codes.tsx'
import type { TwoFactorFlow } from '#web/features/auth/two-factor/use-two-factor.ts'
import { twoFactorQuery } from '#web/features/auth/api.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import './two-factor-settings.css'

/** Loaded on demand because of the QR code renderer. */
const TwoFactorSetup = lazy(() =>
  import('./two-factor-setup.tsx').then((module) => ({ default: module.TwoFactorSetup })),
)

/** Two-factor settings of the page and the dialog (AU-027, AU-034). */
export function TwoFactorSettings({ flow }: { flow: TwoFactorFlow }) {
  const account = useViewer().user?.email ?? ''
  const { step } = flow
  const cancel = <Button onClick={flow.cancel}>Cancel</Button>
  switch (step.kind) {
    case 'status':
      return <Status flow={flow} />
    case 'setup':
      return (
        <Suspense fallback={<Skeleton />}>
          <TwoFactorSetup secret={step.secret} onCode={flow.enable} cancel={flow.cancel} />
        </Suspense>
      )
    case 'codes':
      return <RecoveryCodes codes={step.codes} account={account} onDone={flow.keep} />
    case 'disable':
      return (
        <div className="stack two-factor-ask">
          <p className="soft">
            Enter a code to turn off two-factor authentication. Your recovery codes will stop
            working.
          </p>
          <CodeForm
            submit="Disable"
            danger
            allowRecoveryCode
            onCode={flow.disable}
            secondaryAction={cancel}
          />
        </div>
      )
    case 'renew':
      return (
        <div className="stack two-factor-ask">
          <p className="soft">
            Enter a code to create ten new recovery codes. The old ones will stop working.
          </p>
          <CodeForm
            submit="Create new codes"
            allowRecoveryCode
            onCode={flow.renew}
            secondaryAction={cancel}
          />
        </div>
      )
  }
}

function Status({ flow }: { flow: TwoFactorFlow }) {
  const { timeZone } = usePreferences()
  const api = useApi()
  const { data } = useQuery(twoFactorQuery(api))
  const isRequired = useQuery(settingsQuery(api)).data?.force2fa === 1
  if (!data) return <Skeleton />
  const { isOn, enabledAt, recoveryCodesLeft } = data
  return (
    <div className="stack">
      <div className="two-factor-row">
        <Icon name={isOn ? 'lock' : 'warn'} />
        <div>
          <p className="strong">
            Two-factor authentication{' '}
            <Badge tone={isOn ? 'ok' : 'warn'}>{isOn ? 'Enabled' : 'Disabled'}</Badge>
          </p>
          <p className="small soft">
            {isOn && enabledAt
              ? `Since ${dateText(new Date(enabledAt), timeZone)}. Signing in requires a code from your authenticator app.`
              : 'Signing in requires only your password.'}
          </p>
        </div>
        {isOn ? (
          <Button variant="quiet-danger" onClick={flow.askDisable}>
            Disable
          </Button>
        ) : (
          <Button variant="primary" busy={flow.isStarting} onClick={flow.start}>
            Enable
          </Button>
        )}
      </div>
      {isOn && (
        <div className="two-factor-row">
          <Icon name="key" />
          <div>
            <p className="strong">
              Recovery codes{' '}
              <Badge tone={recoveryCodesLeft > 2 ? 'neutral' : 'warn'}>
                {recoveryCodesLeft} left
              </Badge>
            </p>
            <p className="small soft">
              Use one instead of a code when you do not have your phone. Each works once.
            </p>
          </div>
          <Button onClick={flow.askRenew}>New codes</Button>
        </div>
      )}
      <p className="small soft">{describeRule(isOn, isRequired)}</p>
    </div>
  )
}

function describeRule(isOn: boolean, isRequired: boolean): string {
  if (isRequired) {
    return isOn
      ? 'Two-factor authentication is required. If you turn it off, your account is restricted until you enable it again.'
      : 'Two-factor authentication is required. Your account is restricted until you enable it.'
  }
  return isOn
    ? 'Two-factor authentication is optional. You can turn it off with a code.'
    : 'Two-factor authentication is recommended. Without it, anyone who has your password can sign in.'
}
