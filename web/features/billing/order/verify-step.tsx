import { accountNames } from '#contract/billing/invoices.ts'
import { formatEuros, vatOf } from '#contract/billing/money.ts'
import type { OrderTerms } from '#contract/billing/orders.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { addressesPerPlan } from '#contract/broadcasts/broadcast-settings.ts'
import { parseVatNumber } from '#contract/registration/vat-numbers.ts'
import { accountText } from '#web/features/billing/billing-text.ts'
import { taxLabelOf, type Country } from '#web/features/billing/order/details-step.tsx'
import type { OrderDraft } from '#web/features/billing/order/order-draft.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'

/** The amounts of an order, as they are on its invoice. */
export function totalsOf(terms: OrderTerms, plan: Plan, { country, vat: taxNumber }: OrderDraft) {
  const netCents = terms.priceCents[plan]
  const number = parseVatNumber(country, taxNumber)
  const isInvalid = number && terms.own?.invalidVatNumber === number.prefix + number.number
  const vat = vatOf(netCents, country, isInvalid ? 'invalid' : 'unanswered', terms.vat)
  return { netCents, vat, totalCents: netCents + vat.cents }
}

type VerifyStepProps = {
  terms: OrderTerms
  plan: Plan
  draft: OrderDraft
  country: Country | undefined
  onChange: () => void
}

/** The third stage: the order as it will be billed (BL-019). */
export function VerifyStep({ terms, plan, draft, country, onChange }: VerifyStepProps) {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const { netCents, vat, totalCents } = totalsOf(terms, plan, draft)
  const price = formatEuros(netCents)
  return (
    <>
      <div className="order-parties">
        <div>
          <p className="small muted">Invoice to</p>
          <p className="order-address">
            {[draft.company, draft.address, `${draft.zip} ${draft.city}`, country?.name]
              .filter(Boolean)
              .join('\n')}
          </p>
          <p className="num">
            {taxLabelOf(country)}: {draft.vat}
          </p>
          <Button size="sm" onClick={onChange}>
            Change Info
          </Button>
        </div>
        <address className="small soft">
          <b>{terms.seller.name}</b>
          <span>{terms.seller.address}</span>
          <span className="num">VAT {terms.seller.vatNumber}</span>
        </address>
      </div>
      <table className="order-bill num">
        <caption className="sr">Order</caption>
        <thead>
          <tr>
            <th scope="col">Quantity</th>
            <th scope="col">Description</th>
            <th scope="col">Unit price</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>1</td>
            <td>
              <b>{accountText(accountNames[plan], brand)}</b>
              <span>One year, {addressesPerPlan[plan]} addresses on broadcast lists</span>
            </td>
            <td>{price}</td>
            <td>{price}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Subtotal
            </th>
            <td>{price}</td>
          </tr>
          {vat.label !== '' && (
            <tr>
              <th scope="row" colSpan={3}>
                {vat.label}
              </th>
              <td>{formatEuros(vat.cents)}</td>
            </tr>
          )}
          <tr className="order-total">
            <th scope="row" colSpan={3}>
              Invoice total for one year
            </th>
            <td>{formatEuros(totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      {vat.treatment === 'reverse-charge' && (
        <p className="small muted">
          Reverse charge: you account for the VAT in your own country. We check the number with VIES
          after the order.
        </p>
      )}
    </>
  )
}
