import {
  firstStepLabels,
  openingSteps,
  type FirstStepName,
} from '#contract/back-office/desk/today.ts'
import { changeSettings } from '#contract/back-office/settings.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { TestMailButton } from '#web/features/back-office/mail-setup/test-mail.tsx'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'
import { AdminLink, notifyFailure } from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface StepText {
  name: FirstStepName
  about: ReactNode
  /** The page where it is set; steps without one are set by variables of the program. */
  to?: string
  setting?: string
  /** Whether the default can be kept as it is. */
  isKeepable?: true
  isOptional?: true
}

const groups: readonly { title: string; steps: readonly StepText[] }[] = [
  {
    title: 'Who you are',
    steps: [
      {
        name: 'brand',
        about: 'In titles, texts and mails.',
        setting: 'productName',
        isKeepable: true,
      },
      {
        name: 'invoices',
        about: 'Your company, VAT number and bank account. Nothing can be ordered before.',
        setting: 'seller',
      },
      {
        name: 'contract',
        about: 'Publish your own terms. What is shipped is a draft to start from.',
        to: '/legal-texts',
      },
      {
        name: 'privacy',
        about: 'Publish your own policy. What is shipped is a draft to start from.',
        to: '/legal-texts',
      },
      {
        name: 'contact',
        about: 'Add a staff card for everybody that members can write to.',
        to: '/staff-cards',
      },
      { name: 'colleague', about: 'Invite someone to the team.', to: '/staff' },
    ],
  },
  {
    title: 'Mail and backups',
    steps: [
      {
        name: 'provider',
        about: 'Where messages of members to you go.',
        setting: 'providerEmail',
      },
      {
        name: 'mail',
        about: (
          <>
            Set <code>SMTP_URL</code> as the runbook says, check the records, and send a test mail
            to yourself.
          </>
        ),
        to: '/mail-setup',
      },
      {
        name: 'incoming',
        about: (
          <>
            For broadcasts and stock files that arrive by mail: <code>INBOUND_PORT</code>.
          </>
        ),
        isOptional: true,
      },
      {
        name: 'backups',
        about: (
          <>
            A backup and its restore test have succeeded: <code>BACKUP_DIR</code>, or the tools of
            your own PostgreSQL.
          </>
        ),
        to: '/jobs',
      },
    ],
  },
  {
    title: 'The market',
    steps: [
      {
        name: 'claims',
        about: 'Correct and confirm the claims of the home page. Visitors see them only then.',
        setting: 'claims',
      },
      {
        name: 'prices',
        about: 'Per year, without VAT.',
        setting: 'membershipPrices',
        isKeepable: true,
      },
      {
        name: 'payments',
        about: (
          <>
            A live key of Mollie: <code>MOLLIE_KEY</code>. Without it customers pay by bank.
          </>
        ),
        isOptional: true,
      },
      {
        name: 'vies',
        about: (
          <>
            Checks VAT numbers of the EU: <code>VIES_URL</code>. Without it finance checks them by
            hand.
          </>
        ),
        isOptional: true,
      },
      { name: 'company', about: 'Add a company.', to: '/companies' },
    ],
  },
]

type Steps = readonly { name: FirstStepName; isDone: boolean }[]

/** What a new market needs before members come, and opening it (BK-140). */
export function FirstSteps({ steps }: { steps: Steps }) {
  const left = steps.filter(({ isDone }) => !isDone).length
  const isDone = (name: FirstStepName) => steps.some((step) => step.name === name && step.isDone)
  const missing = openingSteps.filter((name) => !isDone(name)).map((name) => firstStepLabels[name])
  return (
    <Panel
      title="First steps"
      pad={false}
      aside={
        <span className="small soft num">
          {steps.length - left} of {steps.length} done
        </span>
      }
    >
      <div className="first-steps">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="small muted">{group.title}</h3>
            <ul className="entries">
              {group.steps.map((step) => (
                <Step key={step.name} {...step} isDone={isDone(step.name)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <div className="panel-foot row wrap">
        {isDone('registration') ? (
          <>
            <Icon name="ok" />
            <p>Registration is open.</p>
          </>
        ) : missing.length > 0 ? (
          <p>
            <b>Registration is closed.</b>{' '}
            <span className="soft">Before it opens, finish: {missing.join(', ')}.</span>
          </p>
        ) : (
          <p>
            <b>Registration can be opened.</b>{' '}
            <span className="soft">Then anybody can register.</span>
          </p>
        )}
        <AdminLink
          to="/settings"
          search={{ setting: 'registration' }}
          className={buttonClass({
            size: 'sm',
            ...(!isDone('registration') && missing.length === 0 && { variant: 'primary' }),
          })}
        >
          {isDone('registration')
            ? 'Close registration'
            : missing.length > 0
              ? 'Say when it opens'
              : 'Open registration'}
        </AdminLink>
      </div>
    </Panel>
  )
}

function Step({
  name,
  about,
  to,
  setting,
  isKeepable,
  isOptional,
  isDone,
}: StepText & { isDone: boolean }) {
  const label = firstStepLabels[name]
  const isLinked = to !== undefined || setting !== undefined
  return (
    <li>
      <p className="row">
        {isLinked ? (
          <AdminLink
            to={to ?? '/settings'}
            {...(setting && { search: { setting } })}
            className="strong plain"
          >
            {label}
          </AdminLink>
        ) : (
          <span className="strong">{label}</span>
        )}
        <Badge className="push" tone={isDone ? 'ok' : 'outline'}>
          {isDone ? 'Done' : isOptional ? 'Optional' : 'Open'}
        </Badge>
      </p>
      {!isDone && <p className="small soft">{about}</p>}
      {!isDone && isKeepable && setting && <KeepDefault setting={setting} label={label} />}
      {name === 'mail' && !isDone && (
        <p className="space-above">
          <TestMailButton small />
        </p>
      )}
    </li>
  )
}

/** Saves the default of a setting as it is. */
function KeepDefault({ setting, label }: { setting: string; label: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const entry = settingEntry(setting)!
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      api(changeSettings, {
        body: {
          changes: [{ key: setting, to: entry.initial, was: entry.initial }],
          reason: 'Kept as it is',
        },
      }),
    onSuccess: () => notify(staffNotices.settingsChanged(1)),
    onError: (failure) => notifyFailure('The setting was not saved', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['desk-today'] }),
  })
  return (
    <>
      <p className="small">{formatSettingValue(entry, entry.initial)}</p>
      <p className="space-above">
        <Button size="sm" busy={isPending} aria-label={`Keep: ${label}`} onClick={() => mutate()}>
          Keep
        </Button>
      </p>
    </>
  )
}
