import { formatSecret } from '#contract/auth/two-factor.ts'
import type { StaffMember } from '#contract/back-office/staff.ts'
import { CodeForm, RecoveryCodes } from '#web/features/auth/credentials-public.ts'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { QrCode } from '#web/ui/marks/qr-code.tsx'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import './staff-enrolment.css'

/** The first sign-in: sets up the app, verifies a code and shows the recovery codes. */
export function StaffEnrolment({ onDone }: { onDone: (staff: StaffMember) => void }) {
  const api = useApi()
  const [done, setDone] = useState<{ staff: StaffMember; codes: string[] }>()
  const secret = useQuery({
    queryKey: ['staff-secret'],
    queryFn: async () => (await api('enrolStaff', {})).payload,
    staleTime: Infinity,
    gcTime: 0,
    enabled: done === undefined,
  })

  const box = useRef<HTMLDivElement>(null)
  const isReady = secret.data !== undefined
  useEffect(() => {
    if (isReady) box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isReady])

  async function confirm(code: string) {
    const { staff, recoveryCodes } = (await api('confirmStaff', { body: { code } })).payload
    setDone({ staff, codes: recoveryCodes })
  }

  if (done) {
    const { staff, codes } = done
    return <RecoveryCodes codes={codes} account={staff.email} onDone={() => onDone(staff)} />
  }
  if (secret.error) return <LoadError error={secret.error} onRetry={secret.refetch} />
  if (!secret.data) return <Spinner label="Preparing setup" />
  return (
    <div className="stack" ref={box}>
      <p className="soft">
        Staff accounts require two-factor authentication. Scan the QR code with an authenticator app
        on your phone, then enter the code it shows.
      </p>
      <QrCode
        className="staff-qr"
        content={secret.data.uri}
        label="QR code for the authenticator app"
      />
      <p className="small soft">
        No camera? Type this key into the app:{' '}
        <span className="mono strong break staff-secret">{formatSecret(secret.data.secret)}</span>
      </p>
      <CodeForm submit="Turn on and continue" onCode={confirm} fullWidth />
    </div>
  )
}
