import { businessTimeZone, formatDateTime } from '#contract/dates.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import type { WhyAnswer, WhyNoMail } from '#contract/mail/desk/why-mail.ts'
import { mailKey, suppressionKey } from '#web/features/mail/desk/log/api.ts'
import { listSettingsDialog } from '#web/features/broadcasts/desk/member-dialogs-lazy.ts'
import { explainAnswer } from '#web/features/mail/desk/log/why-answers.ts'
import { AdminLink, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'

type ResultProps = { result: WhyNoMail }

/** One sentence for each address of the person, with the button that resolves it. */
export function WhyPanel({ result }: ResultProps) {
  const { person, subject, mailId, at, answers } = result
  return (
    <Panel
      title={`Why did ${person.name} not get this?`}
      aside={
        <span className="push soft small">
          <AdminLink to={`/mails/${mailId}`}>{subject}</AdminLink>, <RelativeTime at={at} />
        </span>
      }
    >
      <div className="stack">
        {answers.map((answer) => (
          <AddressAnswer key={answer.address} answer={answer} result={result} />
        ))}
      </div>
    </Panel>
  )
}

const formatAt = (at: string) => formatDateTime(new Date(at), businessTimeZone)

const tones = { ok: 'ok', bad: 'bad', warn: 'warn', neutral: 'info' } as const

function AddressAnswer({ answer, result }: ResultProps & { answer: WhyAnswer }) {
  const { listName } = result
  const { text, tone, fix } = explainAnswer(answer, { listName, format: formatAt })
  return (
    <Note tone={tones[tone]} title={answer.address}>
      <p>{text}</p>
      {fix && (
        <p className="row wrap space-above">
          <Fix answer={answer} fix={fix} result={result} />
        </p>
      )}
    </Note>
  )
}

type FixProps = {
  answer: WhyAnswer
  fix: NonNullable<ReturnType<typeof explainAnswer>['fix']>
  result: WhyNoMail
}

function Fix({ answer, fix, result }: FixProps) {
  switch (fix) {
    case 'reactivate':
      return <Reactivate answer={answer} />
    case 'retry':
      return <TryAgain answer={answer} />
    case 'stopped':
      return (
        <AdminLink to="/mails" className={buttonClass({ size: 'sm' })}>
          Decide on the mailing
        </AdminLink>
      )
    case 'settings':
      return <ChangeLists answer={answer} result={result} />
    case 'company':
      return (
        <AdminLink
          to={`/companies/${result.person.companyId}`}
          className={buttonClass({ size: 'sm' })}
        >
          Open company
        </AdminLink>
      )
  }
}

function ChangeLists({ answer: { address }, result }: ResultProps & { answer: WhyAnswer }) {
  const queryClient = useQueryClient()
  const popup = usePopup(listSettingsDialog)
  return (
    <>
      <Button size="sm" {...popup.trigger}>
        List settings
      </Button>
      {popup.render({
        contact: result.person,
        focus: { address, listName: result.listName },
        onChanged: () => queryClient.invalidateQueries({ queryKey: mailKey }),
      })}
    </>
  )
}

function Reactivate({ answer: { address, suppression } }: { answer: WhyAnswer }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const popup = usePopup(reasonDialog)
  if (!suppression) return null
  const { topic, cause } = suppression

  async function run(reason: string) {
    await api('liftSuppression', { body: { address, topic, reason } })
    notify(staffNotices.addressLifted)
    await Promise.all(
      [mailKey, suppressionKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
  }
  return (
    <>
      <Button size="sm" {...popup.trigger}>
        Reactivate address
      </Button>
      {popup.render({
        title: 'Reactivate this address',
        act: 'mail.unsuppressed',
        children: (
          <p>
            {address} receives mail again.{' '}
            {cause === 'recipient'
              ? 'The recipient unsubscribed: do this only if they ask for it.'
              : 'If it fails again, it is suppressed again.'}
          </p>
        ),
        confirm: 'Reactivate',
        run,
      })}
    </>
  )
}

function TryAgain({ answer: { deliveryId } }: { answer: WhyAnswer }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => api('retryDelivery', { params: { id: deliveryId! } }),
    onSuccess: async () => {
      notify(staffNotices.mailRetried)
      await queryClient.invalidateQueries({ queryKey: mailKey })
    },
    onError: (failure) => notifyFailure('The mail could not be queued again', failure),
  })
  return (
    <Button size="sm" icon="again" busy={retry.isPending} onClick={() => retry.mutate()}>
      Try again
    </Button>
  )
}
