import { sendTestMail, type FirstStepName } from '#contract/back-office/desk/today.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink, notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation } from '@tanstack/react-query'

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
    about: 'Set SMTP_URL as the runbook says, then send a test mail to yourself.',
    to: '/mails',
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
                    <TestMail />
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

function TestMail() {
  const api = useApi()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(sendTestMail, { body: null }),
    onSuccess: ({ payload }) => notify(staffNotices.testMailQueued(payload.address)),
    onError: (failure) => notifyFailure('The test mail was not sent', failure),
  })
  return (
    <Button size="sm" icon="send" busy={isPending} onClick={() => mutate()}>
      Send test mail
    </Button>
  )
}
