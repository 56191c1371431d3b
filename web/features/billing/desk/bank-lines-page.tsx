import { bankLines } from '#contract/billing/desk/statements.ts'
import { formatIban } from '#contract/billing/money.ts'
import { bankLinesKey } from '#web/features/billing/desk/api.ts'
import { InvoiceOf } from '#web/features/billing/desk/bank-line-item.tsx'
import { BookCertain, LineActions } from '#web/features/billing/desk/line-actions.tsx'
import { amountText } from '#web/features/billing/desk/line-texts.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'

const importDialog = lazyPopup(() =>
  import('./import-statement-dialog.tsx').then((module) => module.ImportStatementDialog),
)

/** Lines of bank statements with the invoices that they most likely pay. */
export default function BankLinesPage() {
  const upload = usePopup(importDialog)
  return (
    <DeskListPage
      list={bankLines}
      queryKey={bankLinesKey}
      caption="Lines of bank statements"
      rowTarget="tbody td:last-child button"
      wrap
      actions={
        <Button variant="primary" icon="upload" {...upload.trigger}>
          Import a statement
        </Button>
      }
      // Not in the head of the page: there it moves the other button when the lines arrive.
      tools={(data) => <BookCertain lines={data?.results ?? []} />}
      cells={{
        amount: (line) => (
          <span className="num">
            {amountText(line)}
            {line.currency !== 'EUR' && (
              <>
                {' '}
                <Badge tone="warn">Not in euros</Badge>
              </>
            )}
          </span>
        ),
        counterparty: ({ counterparty, iban }) => (
          <>
            {counterparty || 'Not named'}
            {iban && <div className="soft small mono">{formatIban(iban)}</div>}
          </>
        ),
        invoice: (line) => <InvoiceOf line={line} />,
        actions: (line) => <LineActions line={line} />,
      }}
      unmatched={
        <Empty
          title="No lines found"
          actions={
            <AdminLink to={bankLines.path} search={{ state: 'all' }}>
              Show all lines
            </AdminLink>
          }
        >
          All filters must match, and the search the name, the text or the account.
        </Empty>
      }
      none={
        <Empty title="Nothing to book">
          Lines of imported statements that no colleague has handled appear here.
        </Empty>
      }
    >
      {upload.render({})}
    </DeskListPage>
  )
}
