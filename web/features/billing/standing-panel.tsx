import type { User } from '#contract/auth/auth.ts'
import type { AccountStatus } from '#contract/billing.ts'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { invoiceStanding } from '#web/features/billing/standing-text.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import './standing-panel.css'

type StandingPanelProps = { status: AccountStatus; user: User }

/** Status of a company's last invoice with payment and contact options. */
export function StandingPanel({ status, user }: StandingPanelProps) {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const { tone, title, text } = invoiceStanding(status)
  return (
    <div className="standing">
      <Panel title="Your last invoice">
        <div className="stack">
          <Note tone={tone} title={title}>
            {text}
          </Note>
          {status.isDue && status.link === '' && (
            <p>
              Payment instructions are on the invoice we e-mailed to your company. If you did not
              receive it, contact us and we will send it again.
            </p>
          )}
          <div className="row wrap">
            {status.isDue && <PayLink link={status.link} />}
            <ProviderButton
              variant="default"
              brand={brand}
              subject={`Invoices of ${user.companyName}`}
            />
          </div>
        </div>
      </Panel>
      <Panel title="Invoices and credit notes">
        <p className="soft">
          We e-mail every invoice and credit note to your company. If you need a copy or a different
          billing address, contact us. We usually reply within one working day.
        </p>
      </Panel>
    </div>
  )
}
