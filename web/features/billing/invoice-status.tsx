import type { User } from '#contract/auth/auth.ts'
import type { AccountStatus } from '#contract/billing.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

type InvoiceStatusPanelProps = { status: AccountStatus; user: User }

export function InvoiceStatusPanel({ status, user }: InvoiceStatusPanelProps) {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const { tone, title, text } = describeInvoiceStatus(status)
  return (
    <div className="stack measure">
      <Panel title="Your last invoice">
        <div className="stack">
          <Note tone={tone} title={title}>
            {text}
          </Note>
          {status.isDue && status.link === '' && (
            <p>Payment instructions are on your invoice. If you do not have it, contact us.</p>
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
          Invoices and credit notes cannot be downloaded here yet. If you need a copy or a different
          billing address, contact us.
        </p>
      </Panel>
    </div>
  )
}

/** Link to the payment page; nothing if there is none. */
export function PayLink({ link, ...rest }: { link: string; 'data-autofocus'?: boolean }) {
  if (link === '') return null
  return (
    <a
      {...rest}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary' })}
    >
      Pay the invoice
      <Icon name="external" small />
      <span className="sr">(opens in a new tab)</span>
    </a>
  )
}

interface InvoiceStatusText {
  tone: 'ok' | 'info' | 'warn' | 'bad'
  title: string
  text: string
}

/** Describes the status of the last invoice, most urgent first. */
export function describeInvoiceStatus(status: AccountStatus): InvoiceStatusText {
  if (status.forcePay) {
    return {
      tone: 'bad',
      title: 'Long overdue. Your account is closed until you pay.',
      text: 'Your account reopens once we have recorded your payment.',
    }
  }
  if (status.isPastDue || status.isPastDueEbm) {
    return {
      tone: 'warn',
      title: 'Overdue',
      text: 'The due date has passed. Please pay soon to keep your account open.',
    }
  }
  if (status.isEbmInvoice) {
    return {
      tone: 'info',
      title: 'Open, at the early-registration price',
      text: 'Pay before the date on the invoice to keep this price.',
    }
  }
  if (status.isDue) {
    return {
      tone: 'info',
      title: 'Open, not yet due',
      text: 'Please pay by the due date on the invoice.',
    }
  }
  return {
    tone: 'ok',
    title: 'No open invoice',
    text: 'Your company has no invoice to pay.',
  }
}
