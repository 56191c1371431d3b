import type { BankAccount, HistoryEntry } from '#contract/billing/invoices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { shellNotices } from '#contract/notices.ts'
import { notices } from '#contract/page-notices.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { Facts } from '#web/ui/panel.tsx'
import './bank-transfer.css'

type BankTransferProps = {
  account: BankAccount
  /** Open invoices that are paid to this account. */
  invoices: readonly { number: string; openCents: number }[]
}

/** Instructions for paying by bank transfer; the invoice number is the payment reference. */
export function BankTransfer({ account: { name, iban, bic }, invoices }: BankTransferProps) {
  return (
    <section className="bank-transfer" aria-label="Pay by bank transfer">
      <h3>Pay by bank transfer</h3>
      <p className="small soft">
        {invoices.length > 1
          ? 'Pay each invoice separately, with its number as payment reference.'
          : 'Use the invoice number as payment reference, so that we can match your payment.'}
      </p>
      <ul className="bank-references">
        {invoices.map(({ number, openCents }) => (
          <li key={number}>
            <span className="small muted">Payment reference</span>
            <span className="row">
              <b className="num">{number}</b>
              <Button
                size="sm"
                variant="ghost"
                icon="copy"
                aria-label={`Copy ${number}`}
                onClick={() => copy(number)}
              >
                Copy
              </Button>
            </span>
            <span className="num">{formatEuros(openCents)}</span>
          </li>
        ))}
      </ul>
      <Facts
        items={[
          { term: 'Account holder', value: name },
          {
            term: 'IBAN',
            value: (
              <span className="row">
                <span className="num nowrap">{grouped(iban)}</span>
                <IconButton
                  size="sm"
                  variant="ghost"
                  icon="copy"
                  label={`Copy ${iban}`}
                  onClick={() => copy(iban)}
                />
              </span>
            ),
          },
          { term: 'BIC', value: <span className="num">{bic}</span> },
        ]}
      />
    </section>
  )
}

/** Instructions for paying the open invoices of a billing history, for each account that they are paid to. */
export function OpenTransfers({ invoices }: { invoices: readonly HistoryEntry[] }) {
  const open = invoices.flatMap(({ bankAccount, invoiceNumber, openCents }) =>
    bankAccount ? [{ bankAccount, number: invoiceNumber, openCents }] : [],
  )
  const accounts = new Map(open.map(({ bankAccount }) => [bankAccount.iban, bankAccount]))
  return [...accounts.values()].map((account) => (
    <BankTransfer
      key={account.iban}
      account={account}
      invoices={open.filter(({ bankAccount }) => bankAccount.iban === account.iban)}
    />
  ))
}

/** `NL91 ABNA 0417 1643 00` */
const grouped = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

const copy = (text: string) =>
  void navigator.clipboard.writeText(text).then(
    () => notify(notices.copied(text)),
    () => notify(shellNotices.textNotCopied),
  )
