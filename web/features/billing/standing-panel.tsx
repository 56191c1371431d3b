import type { User } from '#contract/auth/auth.ts'
import type { InvoiceStatus } from '#contract/billing.ts'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { invoiceStanding } from '#web/features/billing/standing-text.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import './standing-panel.css'

type StandingPanelProps = { status: InvoiceStatus; user: User }

/** How a company stands with its last invoice, what to do about it, and whom to ask. */
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
              How to pay stands on the invoice that was mailed to your company. If you miss it,
              write to us and we send it again.
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
          Every invoice and credit note is sent by e-mail to your company. Do you need a copy, or
          another address on it? Write to us: we send it, usually within one working day.
        </p>
      </Panel>
    </div>
  )
}
