import { closedRegistrationText } from '#contract/site/site.ts'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

/** The reason that registration is closed, and when it opens; undefined once registration is open. */
export function useClosedRegistration(): string | undefined {
  const registration = useQuery(settingsQuery(useApi())).data?.registration
  return registration?.isOpen === 0 ? closedRegistrationText(registration) : undefined
}

/** The way to register, or when registration opens. */
export function TrialLink({ size }: { size?: 'lg' }) {
  const closed = useClosedRegistration()
  if (closed !== undefined) return <p className="strong">{closed}</p>
  return (
    <Link to="/register" className={buttonClass({ variant: 'primary', ...(size && { size }) })}>
      Start a free trial
    </Link>
  )
}
