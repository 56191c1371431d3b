import type { Registration } from '#contract/registration/desk/registrations.ts'
import { fraudSignalNames } from '#contract/fraud/desk/fraud-signals.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { bad } from '#contract/notices.ts'
import { heardText } from '#contract/registration/registration.ts'
import { CheckList } from '#web/features/registration/desk/check-list.tsx'
import { SimilarCompanies } from '#web/features/registration/desk/similar-companies.tsx'
import { registrationFileUrl, registrationQuery } from '#web/features/registration/desk/api.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import {
  QueueAct,
  QueueItemFrame,
} from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

const dialogs = () => import('#web/features/registration/desk/registration-dialogs.tsx')

const approveDialog = lazyPopup(() => dialogs().then(({ ApproveDialog }) => ApproveDialog))
const closeDialog = lazyPopup(() => dialogs().then(({ CloseDialog }) => CloseDialog))
const rejectDialog = lazyPopup(() => dialogs().then(({ RejectDialog }) => RejectDialog))
const questionDialog = lazyPopup(() => dialogs().then(({ QuestionDialog }) => QuestionDialog))

const states = {
  open: { tone: 'warn', text: 'To decide' },
  asked: { tone: 'outline', text: 'Waits for an answer' },
  approved: { tone: 'ok', text: 'Approved' },
  rejected: { tone: 'bad', text: 'Rejected' },
  closed: { tone: 'outline', text: 'Closed' },
} as const

const answered = { tone: 'warn', text: 'Answered' } as const

/** An application: what was sent, the checks, what it resembles, and the decision. */
export function RegistrationItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { data, error, refetch } = useQuery(registrationQuery(api, open.id))
  if (!data) {
    return (
      <div className="q-body">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </div>
    )
  }
  return <Opened registration={data} open={open} queue={queue} />
}

type OpenedProps = { registration: Registration; open: QueueRef; queue: Queue }

function Opened({ registration, open, queue }: OpenedProps) {
  const { company, contact, known, state, receivedAt, similar, messages, findings } = registration
  const isOpen = state === 'open' || state === 'asked'
  const isAnswered = state === 'open' && messages.at(-1)?.staff === null
  const { tone, text } = isAnswered ? answered : states[state]
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={company.name}
      mark={
        <>
          <Badge tone="outline">{registration.number}</Badge>
          <Badge tone={tone}>{text}</Badge>
        </>
      }
      sub={
        <>
          Received <RelativeTime at={receivedAt} />
          {company.id !== null && (
            <>
              {' · '}
              <AdminLink to={`/companies/${company.id}`}>Company #{company.id}</AdminLink>
            </>
          )}
        </>
      }
      acts={isOpen && <Acts registration={registration} open={open} queue={queue} />}
    >
      {known && (
        <Note tone="warn" title={`${known.name} of ${known.company} has this e-mail address.`}>
          No company was created, and the applicant was not informed.{' '}
          {known.canSignIn
            ? 'The owner of the address got a mail that says how to sign in.'
            : 'The account with this address cannot sign in.'}{' '}
          <AdminLink to={`/companies/${known.companyId}`}>Open {known.company}</AdminLink>
        </Note>
      )}
      <Findings findings={findings} />
      <Sent registration={registration} />
      {similar.length > 0 && (
        <SimilarCompanies
          label="This application"
          input={{
            ...company,
            website: company.website || contact.email,
            taxNumber: company.vatNumber,
            telephone: contact.telephone,
            address: [company.address, company.zip, company.city].filter(Boolean).join(', '),
          }}
          similar={similar}
        />
      )}
      {isAnswered && <Messages registration={registration} />}
      {company.id !== null && <Checks registration={registration} isOpen={isOpen} />}
      {!isAnswered && messages.length > 0 && <Messages registration={registration} />}
    </QueueItemFrame>
  )
}

/** Undecided findings of Fraud watch about the company (BK-110). */
function Findings({ findings }: Pick<Registration, 'findings'>) {
  return findings.map(({ id, signal, company, domains }) => (
    <Note
      key={id}
      tone="bad"
      title={
        domains
          ? `${domains.domain} resembles ${domains.other}`
          : `Fraud watch: ${fraudSignalNames[signal]}`
      }
    >
      {company ? `Of ${company.name}. ` : domains ? 'Our own domain. ' : ''}
      <AdminLink to="/fraud" search={{ id: String(id) }}>
        Open the finding
      </AdminLink>
    </Note>
  ))
}

function Checks({ registration, isOpen }: { registration: Registration; isOpen: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, checks, vat, canAskVies, company } = registration
  const params = { id: String(id) }
  const show = ({ payload }: { payload: Registration }) =>
    queryClient.setQueryData(registrationQuery(api, id).queryKey, payload)
  return (
    <CheckList
      checks={checks}
      vat={vat}
      vatNumber={company.vatNumber}
      canAskVies={canAskVies}
      isOpen={isOpen}
      hasKeys
      record={async (body) => show(await api('setCheck', { params, body }))}
      askVies={async () => show(await api('checkVat', { params, body: {} }))}
    />
  )
}

function Acts({ registration, open, queue }: OpenedProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, company, contact, known, checks } = registration
  const approving = usePopup(approveDialog)
  const reject = usePopup(known ? closeDialog : rejectDialog)
  const question = usePopup(questionDialog)
  const onDone = () => queue.openNext([open])
  const openChecks = checks.filter(({ done }) => !done || done.outcome === 'failed').length
  const approve = useMutation({
    mutationFn: () =>
      api('approveRegistration', { params: { id: String(id) }, body: { reason: '' } }),
    onSuccess: async () => {
      notify(staffNotices.trialApproved)
      await queryClient.invalidateQueries({ queryKey: queueKey })
      onDone()
    },
    onError: (failure) => {
      // The checks were passed meanwhile: what is missing is the reason.
      if (isApiError(failure) && failure.status === 400) approving.show()
      else notify(bad('Not approved yet', reasonOf(failure)))
    },
  })
  // With open checks the refusal names them, before anybody writes a reason.
  const needsReason = contact.emailConfirmedAt === null && openChecks === 0
  return (
    <>
      {company.id !== null && (
        <QueueAct
          shortcut="y"
          variant="primary"
          icon="check"
          busy={approve.isPending}
          title={openChecks > 0 ? `${openChecks} checks are open` : undefined}
          {...(needsReason ? approving.trigger : { onClick: () => approve.mutate() })}
        >
          Approve
        </QueueAct>
      )}
      <QueueAct shortcut="r" icon="reply" {...question.trigger}>
        Ask
      </QueueAct>
      <QueueAct shortcut="N" variant="quiet-danger" {...reject.trigger}>
        {known ? 'Close' : 'Reject'}
      </QueueAct>
      {question.render({ registration, onDone })}
      {approving.render({ registration, onDone })}
      {reject.render({ registration, onDone })}
    </>
  )
}

function Sent({ registration }: { registration: Registration }) {
  const { company, contact, heard, contractVersion, source } = registration
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  return (
    <Panel title="Application">
      <Facts
        className="registration-facts"
        items={[
          { term: 'Address', value: <span className="lines">{company.address}</span> },
          {
            term: 'City',
            value: [company.zip, company.city].filter(Boolean).join(' ') || 'Not given',
          },
          { term: 'Country', value: company.country },
          {
            term: 'Website',
            value: company.website ? (
              <a href={company.website} target="_blank" rel="noopener noreferrer">
                <BreakableText>{company.website}</BreakableText>
              </a>
            ) : (
              'Not given'
            ),
          },
          { term: company.taxLabel, value: company.vatNumber || 'Not given' },
          { term: 'Contact', value: `${contact.name}, ${contact.function}` },
          {
            term: 'E-mail',
            value: (
              <span className="row wrap">
                <a href={`mailto:${contact.email}`}>
                  <BreakableText>{contact.email}</BreakableText>
                </a>
                {(contact.emailConfirmedAt !== null || company.id !== null) && (
                  <EmailEvidence confirmedAt={contact.emailConfirmedAt} />
                )}
                {!contact.hasCompanyDomain && company.website && (
                  <Badge tone="warn">Other domain</Badge>
                )}
              </span>
            ),
          },
          {
            term: 'Telephone',
            value: <a href={`tel:${contact.telephone}`}>{contact.telephone}</a>,
          },
          { term: 'Heard by', value: heardText(heard, brand) },
          { term: 'Terms', value: `Agreed to version ${contractVersion}` },
          { term: 'Network', value: source || 'No longer stored' },
        ]}
      />
      {company.description && <p className="lines break space-above">{company.description}</p>}
    </Panel>
  )
}

/** Whether the applicant has proved to have the e-mail address (BK-001). */
function EmailEvidence({ confirmedAt }: { confirmedAt: string | null }) {
  return confirmedAt === null ? (
    <Badge tone="warn">Address not confirmed</Badge>
  ) : (
    <Badge tone="ok">Address confirmed {minuteText(confirmedAt, businessTimeZone)}</Badge>
  )
}

function Messages({ registration: { id, messages, contact } }: { registration: Registration }) {
  return (
    <Panel title="Questions and answers">
      <ol className="q-notes">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="small soft">
              <b>{message.staff ?? contact.name}</b>, <RelativeTime at={message.at} />
            </p>
            {message.text && <p className="lines break">{message.text}</p>}
            {message.file && (
              <p className="small">
                <a
                  className="break"
                  href={registrationFileUrl(id, message.file.id)}
                  download={message.file.name}
                >
                  {message.file.name}
                </a>{' '}
                <span className="soft">{sizeText(message.file.size)}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
