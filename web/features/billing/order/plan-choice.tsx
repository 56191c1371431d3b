import { activationHours, type OrderTerms } from '#contract/billing/orders.ts'
import { addressesPerPlan, planNames, type Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { wholeEuros } from '#web/features/billing/billing-text.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { useEffect, useRef } from 'react'

const audiences: Record<Plan, string> = {
  plus: 'For a trader or a small team with one or two mailboxes.',
  broker: 'For a trading floor: up to ten colleagues get broadcasts at their own address.',
}
const shared = ['Unlimited inventory upload', 'Unlimited access to website and member list']

type PlanChoiceProps = {
  terms: OrderTerms
  /** The plan of a reader who came back to choose again: its button takes the focus. */
  chosen: Plan | null
  onChoose: (plan: Plan) => void
}

/** The first stage: both plans side by side (BL-015). */
export function PlanChoice({ terms, chosen, onChoose }: PlanChoiceProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section className="plans" aria-label="Plans">
      {(['plus', 'broker'] as const).map((plan) => (
        <article key={plan} className="plan">
          <header>
            <h2>{planNames[plan]}</h2>
            <PlanPrice terms={terms} plan={plan} />
          </header>
          <div>
            <span className="plan-pips" aria-hidden="true">
              {Array.from({ length: addressesPerPlan.broker }, (_, index) => (
                <i key={index} data-on={index < addressesPerPlan[plan] || undefined} />
              ))}
            </span>
            <p>
              <b className="num">{addressesPerPlan[plan]} addresses</b> on broadcast lists
            </p>
          </div>
          <p className="soft">{audiences[plan]}</p>
          <Button
            ref={plan === chosen ? button : undefined}
            variant="primary"
            aria-label={`Order Now: ${planNames[plan]}`}
            onClick={() => onChoose(plan)}
          >
            Order Now
          </Button>
        </article>
      ))}
      <aside className="plans-both">
        <h2>Both plans include</h2>
        <Ticks facts={shared} />
        <h2>Good to know</h2>
        <ul className="plans-notes small">
          <li>Companies in the Netherlands pay {terms.vat.percent}% VAT in addition.</li>
          <li>European companies give their VAT number.</li>
          <li>Renews every year until you cancel. A year that is billed cannot be cancelled.</li>
          <li>
            {terms.own
              ? 'Active as soon as your payment arrives.'
              : `Active within ${activationHours} hours of payment, once we have checked the company.`}
          </li>
        </ul>
        <h2 id="payment-options">Payment options</h2>
        <ul className="plans-notes small" aria-labelledby="payment-options">
          {terms.isPaidOnline && <li>Online right after the order, at our payment provider</li>}
          {terms.isPaidOnline && <li>Online later, by the link in the e-mail with the invoice</li>}
          <li>By bank transfer within {terms.dueDays} days of the invoice</li>
        </ul>
        <p className="small muted">Information may change without notice.</p>
      </aside>
    </section>
  )
}

export function PlanPrice({ terms, plan }: { terms: OrderTerms; plan: Plan }) {
  return (
    <p className="plan-price">
      <b className="num">{wholeEuros(terms.priceCents[plan])}</b>{' '}
      <span>per year, excluding VAT</span>
    </p>
  )
}
