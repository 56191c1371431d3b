import type { FirstStepName } from '#contract/back-office/desk/today.ts'
import { TestMailButton } from '#web/features/back-office/mail-setup/test-mail.tsx'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'

const stepTexts: Record<FirstStepName, { label: string; about: string; to: string }> = {
  claims: {
    label: 'Brand and claims',
    about: 'Enter the name of the site and confirm its claims; visitors see them only then.',
    to: '/settings',
  },
  provider: {
    label: 'Address of the provider',
    about: 'Where messages of members to you go.',
    to: '/settings',
  },
  mail: {
    label: 'Mail',
    about: 'Set SMTP_URL as the runbook says, check the records, and send a test mail to yourself.',
    to: '/mail-setup',
  },
  contract: {
    label: 'Contract terms',
    about: 'Publish your own terms; what is shipped is a draft to start from.',
    to: '/legal-texts',
  },
  invoices: {
    label: 'Seller of invoices',
    about: 'Enter your company, VAT number and bank account; nothing can be ordered before.',
    to: '/settings',
  },
  colleague: { label: 'First colleague', about: 'Invite someone to the team.', to: '/staff' },
  company: { label: 'First company', about: 'Add a company.', to: '/companies' },
}

type FirstStepsProps = { steps: readonly { name: FirstStepName; isDone: boolean }[] }

/** What a new market needs before members come. */
export function FirstSteps({ steps }: FirstStepsProps) {
  const left = steps.filter(({ isDone }) => !isDone).length
  return (
    <Panel title={`First steps, ${left} left`} pad={false}>
      <ol className="entries spread">
        {steps.map(({ name, isDone }) => {
          const { label, about, to } = stepTexts[name]
          return (
            <li key={name}>
              <div>
                <AdminLink to={to} className="strong plain">
                  {label}
                </AdminLink>
                <p className="small soft">{about}</p>
                {name === 'mail' && !isDone && (
                  <p className="space-above">
                    <TestMailButton small />
                  </p>
                )}
              </div>
              <Badge tone={isDone ? 'ok' : 'outline'}>{isDone ? 'Done' : 'Open'}</Badge>
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
