import { accountNotices } from '#contract/auth/account-notices.ts'
import { buildOtpauthUri, formatSecret } from '#contract/auth/two-factor.ts'
import { CodeForm } from '#web/features/auth/two-factor/code-form.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { QrCode } from '#web/ui/marks/qr-code.tsx'
import { useQuery } from '@tanstack/react-query'
import './two-factor-setup.css'

type TwoFactorSetupProps = {
  secret: string
  onCode: (code: string) => Promise<void>
  cancel: () => void
}

/** Setup (AU-030): scan the QR code or type the key, then enter the first code. */
export function TwoFactorSetup({ secret, onCode, cancel }: TwoFactorSetupProps) {
  const issuer = useQuery(settingsQuery(useApi())).data?.productName ?? ''
  const account = useViewer().user?.email ?? ''
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => notify(accountNotices.keyCopied),
      () => notify(accountNotices.keyNotCopied),
    )

  return (
    <ol className="two-factor-setup">
      <li>
        <h2>Open an authenticator app on your phone</h2>
        <p className="small soft">
          Any app works, such as Google Authenticator, Microsoft Authenticator, 1Password or Aegis.
        </p>
      </li>
      <li>
        <h2>Scan this QR code with the app</h2>
        <div className="two-factor-scan">
          <QrCode
            className="two-factor-qr"
            content={buildOtpauthUri({ issuer, account, secret })}
            label="QR code for the authenticator app"
          />
          <div>
            <p className="small soft">Cannot scan it? Enter this key in the app:</p>
            <p className="row two-factor-key">
              <span className="mono">{formatSecret(secret)}</span>
              <IconButton icon="copy" label="Copy key" size="sm" onClick={() => void copy()} />
            </p>
          </div>
        </div>
      </li>
      <li>
        <h2>Enter the code from the app</h2>
        <CodeForm
          submit="Enable"
          onCode={onCode}
          secondaryAction={<Button onClick={cancel}>Cancel</Button>}
        />
      </li>
    </ol>
  )
}
