import {
  firstStepLabels,
  openingSteps,
  type FirstStep,
  type FirstStepName,
} from '#contract/back-office/desk/today.ts'
import { settingEntry } from '#contract/back-office/site-settings.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { TestMailButton } from '#web/features/mail/desk/setup/test-mail.tsx'
import { formatSettingValue } from '#web/features/back-office/settings/settings-draft.ts'
import { AdminLink, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

interface StepText {
  name: FirstStepName
  /** The label of its button while it is open. */
  act?: string
  about: ReactNode
  /** The page where it is set; steps without one are set by variables of the program. */
  to?: string
  search?: { text: string }
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
        name: 'logo',
        about: 'In place of the name at the top of pages, mails and invoices.',
        setting: 'logo',
        act: 'Upload',
        isOptional: true,
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
        act: 'Publish',
      },
      {
        name: 'privacy',
        about: 'Publish your own policy. What is shipped is a draft to start from.',
        to: '/legal-texts',
        search: { text: 'privacy' },
        act: 'Publish',
      },
      {
        name: 'contact',
        about: 'Add a staff card for everybody that members can write to.',
        to: '/staff-cards',
        act: 'Add',
      },
      {
        name: 'colleague',
        about: 'Invite someone to the team.',
        to: '/staff',
        act: 'Invite',
      },
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
      {
        name: 'company',
        about: 'Add one yourself, or wait for the first registration.',
        to: '/companies',
        act: 'Add',
      },
    ],
  },
]

/** Steps to set up a new market before members come, and opening it (BK-140). */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const stepOf = (name: FirstStepName) => steps.find((step) => step.name === name)!
  const isDone = (name: FirstStepName) => stepOf(name).state === 'done'
  const next = groups
    .flatMap((group) => group.steps)
    .find(({ name, isOptional }) => !isDone(name) && !isOptional)
  return (
    <Panel
      title="First steps"
      aria-label="First steps"
      pad={false}
      aside={<Progress steps={steps} />}
    >
      {next && (
        <p className="small soft first-step-next">
          Next: {firstStepLabels[next.name]}. What is optional can follow later.
        </p>
      )}
      <div className="first-steps">
        {groups.map((group) => (
          <section key={group.title} aria-label={group.title}>
            <h3 className="small muted row">
              {group.title}
              <span className="push num">
                {group.steps.filter(({ name }) => isDone(name)).length} of {group.steps.length}
              </span>
            </h3>
            <ul className="entries">
              {group.steps.map((step) => (
                <Step key={step.name} {...step} step={stepOf(step.name)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Opening isDone={isDone} />
    </Panel>
  )
}

/** The numbers of steps done, started and failed, in words and as a bar. */
function Progress({ steps }: { steps: readonly FirstStep[] }) {
  const countOf = (state: FirstStep['state']) => steps.filter((step) => step.state === state).length
  const words = [
    `${countOf('done')} of ${steps.length} done`,
    countOf('started') > 0 && `${countOf('started')} started`,
    countOf('failed') > 0 && `${countOf('failed')} failed`,
  ]
  return (
    <span className="row small soft num">
      {words.filter(Boolean).join(', ')}
      <span className="step-bar" aria-hidden="true">
        {(['done', 'started', 'failed', 'open'] as const).flatMap((state) =>
          Array.from({ length: countOf(state) }, (_, n) => (
            <i key={`${state}${n}`} data-state={state} />
          )),
        )}
      </span>
    </span>
  )
}

/** The requirements for opening, and a link to it. */
function Opening({ isDone }: { isDone: (name: FirstStepName) => boolean }) {
  const isOpen = isDone('registration')
  const isReady = !isOpen && openingSteps.every(isDone)
  return (
    <section className="panel-foot row wrap" aria-label="Registration">
      <div className="stack tight">
        <p>
          <b>
            {isOpen
              ? 'Registration is open.'
              : isReady
                ? 'Registration can be opened.'
                : 'Registration is closed.'}
          </b>{' '}
          <span className="soft">
            {isOpen
              ? 'Anybody can register.'
              : isReady
                ? 'Then anybody can register.'
                : 'It opens once these are done:'}
          </span>
        </p>
        {!isOpen && (
          <ul className="row wrap small opening-list">
            {openingSteps.map((name) => (
              <li key={name} data-state={isDone(name) ? 'done' : 'open'}>
                <Icon name={isDone(name) ? 'check' : 'minus'} small />
                {firstStepLabels[name]}
              </li>
            ))}
          </ul>
        )}
      </div>
      <AdminLink
        to="/settings"
        search={{ setting: 'registration' }}
        className={cx('push', buttonClass(isReady ? { variant: 'primary' } : { size: 'sm' }))}
      >
        {isOpen ? 'Close registration' : isReady ? 'Open registration' : 'Say when it opens'}
      </AdminLink>
    </section>
  )
}

const stateMarks: Record<FirstStep['state'], { icon?: IconName; text: string }> = {
  done: { icon: 'check', text: 'Done' },
  started: { icon: 'minus', text: 'Started' },
  failed: { icon: 'x', text: 'Failed' },
  open: { text: 'Open' },
}

function Step({
  name,
  about,
  act = 'Set up',
  to,
  search,
  setting,
  isKeepable,
  isOptional,
  step: { state, value },
}: StepText & { step: FirstStep }) {
  const label = firstStepLabels[name]
  const isDone = state === 'done'
  const { icon, text } = stateMarks[state]
  return (
    <li className="first-step" data-state={state}>
      <span className="step-mark">
        {icon && <Icon name={icon} small />}
        <span className="sr">{text}</span>
      </span>
      <div>
        <p className="strong">
          {label} {isOptional && !isDone && <Badge tone="outline">Optional</Badge>}
        </p>
        <p className="small soft">{isDone ? value : about}</p>
        {!isDone && isKeepable && setting && <KeepDefault setting={setting} label={label} />}
        {name === 'mail' && !isDone && (
          <p className="space-above">
            <TestMailButton small />
          </p>
        )}
      </div>
      {(to !== undefined || setting !== undefined) && (
        <AdminLink
          to={to ?? '/settings'}
          search={setting ? { setting } : (search ?? {})}
          className={buttonClass({ size: 'sm' })}
          aria-label={`${isDone ? 'Edit' : act}: ${label}`}
        >
          {isDone ? 'Edit' : act}
        </AdminLink>
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
      api('changeSettings', {
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
