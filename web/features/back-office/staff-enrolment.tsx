import { notices } from '#contract/notices.ts'
import { confirmStaff, enrolStaff, type StaffMember } from '#contract/staff.ts'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import { StaffCodeForm } from '#web/features/back-office/staff-code-form.tsx'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import './staff-enrolment.css'

/** The first sign-in: the app learns the secret, proves it, and ten recovery codes are shown once. */
export function StaffEnrolment({ onDone }: { onDone: (staff: StaffMember) => void }) {
  const api = useApi()
  const [done, setDone] = useState<{ staff: StaffMember; codes: string[] }>()
  const secret = useQuery({
    queryKey: ['staff-secret'],
    queryFn: async () => (await api(enrolStaff, {})).payload,
    staleTime: Infinity,
    gcTime: 0,
    enabled: done === undefined,
  })

  async function confirm(code: string) {
    const { staff, recoveryCodes } = (await api(confirmStaff, { body: { code } })).payload
    setDone({ staff, codes: recoveryCodes })
  }

  if (done) return <RecoveryCodes codes={done.codes} onKept={() => onDone(done.staff)} />
  if (secret.error) return <LoadFault error={secret.error} again={secret.refetch} />
  if (!secret.data) return <Spinner label="Making a secret" />
  return (
    <div className="stack">
      <p className="soft">
        Staff sign in with a second factor. Scan this with an authenticator app on your phone, then
        give the code that it shows.
      </p>
      <QrCode
        className="staff-qr"
        content={secret.data.uri}
        label="QR code for the authenticator app"
      />
      <p className="small soft">
        No camera? Type this key into the app:{' '}
        <span className="mono staff-secret">{inFours(secret.data.secret)}</span>
      </p>
      <StaffCodeForm give={confirm} confirm="Turn on and go on" />
    </div>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify(notices.codesCopied),
      () => notify(notices.codesNotCopied),
    )
  return (
    <div className="stack">
      <Note tone="warn" title="Keep these recovery codes">
        Each opens the back office once when your phone is not at hand. They are not shown again.
      </Note>
      <ul className="staff-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button icon="copy" onClick={copy}>
        Copy
      </Button>
      <Button variant="primary" size="lg" block onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}

const inFours = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')
