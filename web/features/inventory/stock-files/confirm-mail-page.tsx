import { describeDoubts } from '#contract/broadcasts/by-mail.ts'
import { paths } from '#contract/paths.ts'
import { ownBroadcastsPath } from '#contract/push/app-addresses.ts'
import { isApiError, reasonOf, useApi, type Payload } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { Fragment } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

/** Confirms a held mail (BK-044, BK-068); opening the page changes nothing, the button does. */
export const Route = createFileRoute('/confirm-mail')({
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } => ({
    token: /^[\w-]{1,100}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
  }),
  head: () =>
    pageHead({
      title: 'Confirm your mail',
      description: 'Confirm that a mail to us is yours.',
      keywords: 'inventory',
      path: '/confirm-mail',
      robots: 'noindex,nofollow',
    }),
  component: ConfirmMailPage,
})

/** The effect of a confirmed mail, and the page where its sender sees it. */
interface Effect {
  before: string
  after: string
  link: { label: string; path: string }
}

const broadcast: Effect = {
  before: 'it is then sent to the list in your name.',
  after:
    'We are processing it. You get an e-mail with the link to your broadcast, or with what is missing.',
  link: { label: 'Open your broadcasts', path: ownBroadcastsPath },
}
const stockFile: Effect = {
  before: 'its file then changes your stock.',
  after: 'Your stock file is being read.',
  link: { label: 'Open your inventory', path: paths.inventory },
}
const answer: Effect = {
  before: 'it is then added as your answer.',
  after: 'Your answer is being added.',
  link: { label: 'Go to the home page', path: '/' },
}
const effects: Readonly<Record<string, Effect>> = { broadcasts: broadcast, inventory: stockFile }

function ConfirmMailPage() {
  const api = useApi()
  const { token } = Route.useSearch()
  const body = { token: token ?? '' }
  const mail = useQuery({
    queryKey: ['heldMail', token],
    queryFn: async () => (await api('heldMail', { body })).payload,
    enabled: token !== undefined,
    retry: false,
    staleTime: Infinity,
  })
  const confirm = useMutation({ mutationFn: () => api('confirmHeldMail', { body }) })
  const isOver = [mail.error, confirm.error].some((one) => isApiError(one) && one.status === 404)
  const effect = effects[mail.data?.mailbox ?? ''] ?? answer
  const isBadLink = token === undefined || isOver
  const isDoubtful = describeDoubts(mail.data?.reasons ?? []) !== ''
  const title = () => {
    if (confirm.isSuccess) return 'Mail confirmed'
    if (isBadLink) return 'This link is not valid'
    return isDoubtful ? 'Post this mail to the list?' : 'Is this mail from you?'
  }

  return (
    <main id="main" className="page reading">
      <div className="stack prose">
        <h1>{title()}</h1>
        {confirm.isSuccess ? (
          <>
            <Note tone="ok" role="status">
              {effect.after}
            </Note>
            <p>
              <a href={effect.link.path}>{effect.link.label}</a>
            </p>
          </>
        ) : isBadLink ? (
          <Note tone="bad" role="alert">
            The link works once and for a limited time. Send the e-mail again, or do the same on our
            site.
          </Note>
        ) : mail.data ? (
          <>
            {isDoubtful ? (
              <Doubts mail={mail.data} />
            ) : (
              <p>
                Your domain has no DMARC policy, so we ask you to confirm. Confirm only if you sent
                this e-mail yourself: {effect.before}
              </p>
            )}
            <MailFacts mail={mail.data} isTextShown={effect !== stockFile} />
            {confirm.error && <Refusal>{reasonOf(confirm.error)}</Refusal>}
            {isDoubtful && mail.data.preview?.problem ? (
              <p>
                <a href={mail.data.preview.formPath ?? '/broadcasts'}>Complete it on the site</a>
              </p>
            ) : (
              <p>
                <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
                  {isDoubtful ? 'Post it to the list' : 'Yes, I sent it'}
                </Button>
              </p>
            )}
            <p className="soft">
              {isDoubtful
                ? 'To post nothing, close this page. The e-mail will be deleted.'
                : 'If you did not send it, close this page. The e-mail will be deleted.'}
            </p>
          </>
        ) : mail.error ? (
          <Refusal>{reasonOf(mail.error)}</Refusal>
        ) : (
          <Skeleton width="60%" />
        )}
      </div>
    </main>
  )
}

type HeldMail = Payload<'heldMail'>

/** The reason that a mail was not posted, and how to answer one member. */
function Doubts({ mail: { reasons, preview } }: { mail: HeldMail }) {
  return (
    <>
      <p>
        We did not post your e-mail. {describeDoubts(reasons)}
        {reasons.includes('noPolicy') &&
          ' Your domain has no DMARC policy, so post it only if you sent it yourself.'}
      </p>
      <p>
        If it is for one member, reply to the e-mail of the broadcast, or{' '}
        {preview?.answersPath ? (
          <a href={preview.answersPath}>reply on the page of the broadcast</a>
        ) : (
          'use Reply on its page'
        )}
        . Posting sends it to all readers of the list.
      </p>
    </>
  )
}

function MailFacts({ mail, isTextShown }: { mail: HeldMail; isTextShown: boolean }) {
  const { from, subject, receivedAt, to, files, text, leftOut, preview } = mail
  return (
    <>
      <dl className="facts">
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>Subject</dt>
        <dd>{subject || 'none'}</dd>
        <dt>Received</dt>
        <dd>
          <RelativeTime at={receivedAt} />
        </dd>
        {to !== '' && (
          <>
            <dt>To</dt>
            <dd className="break">{to}</dd>
          </>
        )}
        {files.length > 0 && (
          <>
            <dt>Files</dt>
            <dd>{files.map(({ name, size }) => `${name} (${sizeText(size)})`).join(', ')}</dd>
          </>
        )}
        {isTextShown && !preview && text !== '' && (
          <>
            <dt>Text</dt>
            <dd className="lines">{text}</dd>
          </>
        )}
      </dl>
      {preview && (
        <>
          <h2>{preview.problem ? 'What we read' : `What is posted to ${preview.place}`}</h2>
          {preview.problem && <Note tone="warn">{preview.problem}</Note>}
          <dl className="facts">
            {preview.fields.map(({ label, value }) => (
              <Fragment key={label}>
                <dt>{label}</dt>
                <dd className="lines">{value}</dd>
              </Fragment>
            ))}
          </dl>
          <h2>Your text</h2>
          <p className="lines">{text || 'Only the subject is used.'}</p>
          {leftOut !== '' && (
            <section aria-label="Left out" className="stack">
              <hr />
              <p>
                <strong>Cut here.</strong> Nothing below is posted.
              </p>
              <p className="lines soft">{leftOut}</p>
            </section>
          )}
        </>
      )}
    </>
  )
}
