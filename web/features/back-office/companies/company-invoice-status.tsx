import type { Account } from '#contract/back-office/back-office.ts'
import { invoiceStatusLabels } from '#web/features/back-office/companies/invoice-status-labels.ts'
import { invoiceStatusDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** How the company stands with its last invoice, until invoices are written here. */
export function CompanyInvoiceStatus({ account }: { account: Account }) {
  const staff = useStaff()
  const edit = usePopup(invoiceStatusDialog)
  const { standing } = account
  const marks = invoiceStatusLabels.filter(({ name }) => standing?.[name])
  return (
    <Panel
      title="Last invoice"
      aside={
        mayUse(staff, ['finance']) && (
          <Button size="sm" icon="edit" {...edit.trigger}>
            Change
          </Button>
        )
      }
    >
      {edit.render({ account })}
      {marks.length === 0 ? (
        <p>No open invoice.</p>
      ) : (
        <ul className="stack tight">
          {marks.map(({ name, label }) => (
            <li key={name}>{label}</li>
          ))}
        </ul>
      )}
      {standing?.link && (
        <p className="small">
          <a href={standing.link} target="_blank" rel="noreferrer noopener">
            Payment link
          </a>
        </p>
      )}
    </Panel>
  )
}
