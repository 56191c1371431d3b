import { businessTimeZone } from '#contract/dates.ts'
import { shownRefusals } from '#contract/notices.ts'
import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import {
  ApplicationAnswer,
  ApplicationTextAnswer,
  applicationLinkDays,
  registrationLimits,
  type Application,
} from '#contract/registration/registration.ts'
import { applicationQuery } from '#web/features/registration/api.ts'
import { documentField, findFileError } from '#web/features/complaints/public.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { focusMain } from '#web/platform/keys/focus.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { notify } from '#web/platform/page/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput, TextArea } from '#web/ui/forms/text-input.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { minuteText } from '#web/ui/text/time-text.ts'
import { NextSteps, Outcome, type NextStep } from '#web/ui/wizard.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'

/** The status of an application and the answers to our questions; opened by the link in our mail. */
export const Route = createFileRoute('/application')({
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } => ({
    token: /^[\w.-]{1,100}$/.exec(typeof raw.token === 'string' ? raw.token : '')?.[0],
  }),
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context: { api, queryClient }, deps: { token = '' } }) => {
    await queryClient.prefetchQuery(applicationQuery(api, token))
  },
  head: () =>
    pageHead({
      title: 'Your application',
      description: 'The status of your application for a free trial.',
      keywords: 'free trial',
      path: '/application',
      robots: 'noindex,nofollow',
    }),
  component: ApplicationPage,
})

function ApplicationPage() {
  const { token = '' } = Route.useSearch()
  const { data, error } = useQuery(applicationQuery(useApi(), token))
  const hasEnded = isApiError(error) && error.status === 410
  return (
    <main id="main" className="page reading">
      <PageHead title="Your application" sub={data?.company} />
      <div className="stack measure">
        {data ? (
          <Status application={data} token={token} />
        ) : hasEnded ? (
          <Note role="alert" title={shownRefusals.linkEnded}>
            <p>
              Links to an application work for {applicationLinkDays} days after our decision. If
              your company was approved, sign in. For anything else,{' '}
              <a href={paths.contact}>contact us</a>.
            </p>
          </Note>
        ) : (
          <Note tone="bad" role="alert" title={shownRefusals.badLink}>
            Open the link in the last e-mail that we sent you about your application.
          </Note>
        )}
      </div>
    </main>
  )
}

const heads = {
  open: { tone: 'wait', title: 'We verify your company' },
  asked: { tone: 'wait', title: 'We have a question' },
  approved: { tone: 'ok', title: 'Your free trial has started' },
  rejected: { tone: 'bad', title: 'We could not open an account' },
  closed: { tone: 'wait', title: 'This application is closed' },
} as const

function Status({ application, token }: { application: Application; token: string }) {
  const { state, email, emailConfirmedAt, messages } = application
  const isOpen = state === 'open' || state === 'asked'
  const { tone, title } = heads[state]
  return (
    <>
      <Outcome tone={tone} title={title}>
        {state === 'approved' && (
          <p className="soft">
            We sent a link to choose your password to <b className="break">{email}</b>. If it does
            not arrive, choose “Forgot your password?” when you sign in.
          </p>
        )}
        {state === 'closed' ? (
          <p className="soft">
            <b className="break">{email}</b> already belongs to an account, so we did not open
            another. Sign in with it, or write to us.
          </p>
        ) : (
          <NextSteps steps={stepsOf(application)} />
        )}
      </Outcome>
      {isOpen && emailConfirmedAt === null && <ConfirmEmail email={email} token={token} />}
      {messages.length > 0 && <Messages application={application} />}
      {isOpen && <Answer token={token} isAsked={state === 'asked'} />}
    </>
  )
}

/** Confirms the address. Opening the page changes nothing, because scanners of mail open links too. */
function ConfirmEmail({ email, token }: { email: string; token: string }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: async () => (await api('confirmApplication', { body: { token } })).payload,
    onSuccess: (application) => {
      queryClient.setQueryData(applicationQuery(api, token).queryKey, application)
      notify(notices.applicationEmailConfirmed)
      // The button goes with its panel.
      focusMain()
    },
  })
  return (
    <Panel title="Confirm your e-mail address">
      <div className="stack">
        {confirm.error && <Refusal>{reasonOf(confirm.error)}</Refusal>}
        <p>
          Is <b className="break">{email}</b> yours, and did you apply? Then confirm it, so that we
          know that we write to the right person.
        </p>
        <div>
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            Confirm this address
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function stepsOf({ state, receivedAt, emailConfirmedAt }: Application): NextStep[] {
  const isOver = state === 'approved' || state === 'rejected'
  const isUnconfirmed = !isOver && emailConfirmedAt === null
  const received = minuteText(receivedAt, businessTimeZone)
  const confirmation: NextStep[] =
    emailConfirmedAt !== null
      ? [
          {
            state: 'done',
            title: 'E-mail address confirmed',
            text: minuteText(emailConfirmedAt, businessTimeZone),
          },
        ]
      : isUnconfirmed
        ? [{ state: 'now', title: 'Confirm your e-mail address', text: 'The button is below.' }]
        : []
  return [
    { state: 'done', title: 'Application received', text: received },
    ...confirmation,
    {
      state: isOver ? 'done' : isUnconfirmed && state !== 'asked' ? 'todo' : 'now',
      title: 'We verify your company',
      text:
        state === 'asked'
          ? 'We are waiting for your answer.'
          : 'VAT number, website, telephone, address.',
    },
    state === 'rejected'
      ? { state: 'now', title: 'Not approved', text: 'We sent you the reason by e-mail.' }
      : {
          state: state === 'approved' ? 'now' : 'todo',
          title: 'You get an e-mail with a link',
          text: 'Use the link to choose your password. Your free month starts that day.',
        },
  ]
}

function Messages({ application: { messages } }: { application: Application }) {
  return (
    <Panel title="Messages">
      <ol className="stack">
        {messages.map((message) => (
          <li key={message.id}>
            <p className="small soft">
              <b>{message.staff ?? 'You'}</b>, {minuteText(message.at, businessTimeZone)}
            </p>
            {message.text && <p className="lines break">{message.text}</p>}
            {message.file && (
              <p className="small row tight">
                <Icon name="doc" />
                <span className="break">{message.file.name}</span>
                <span className="soft">{sizeText(message.file.size)}</span>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const documents = documentField()

function Answer({ token, isAsked }: { token: string; isAsked: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [fileError, setFileError] = useState<string>()
  // A file needs no text.
  const { form, refusal, submit } = useContractForm(
    file ? ApplicationAnswer : ApplicationTextAnswer,
    { text: '' },
  )
  const brand = useQuery(settingsQuery(api)).data?.shortName
  const [files, setFiles] = useState(0)
  function choose(chosen: File | undefined) {
    const fault = chosen && findFileError(chosen)
    setFileError(fault)
    setFile(fault ? undefined : chosen)
  }
  const send = submit(async ({ text }) => {
    if (fileError) return
    const { payload } = file
      ? await api('answerWithFile', { body: { token, text }, files: { file } }).catch(
          (failure: unknown) => {
            setFileError(
              isApiError(failure)
                ? failure.errors.find(({ param }) => param === 'file')?.msg
                : undefined,
            )
            throw failure
          },
        )
      : await api('answerApplication', { body: { token, text } })
    setFile(undefined)
    setFiles(files + 1)
    queryClient.setQueryData(applicationQuery(api, token).queryKey, payload)
    form.reset()
    notify(notices.answerSent)
  })
  return (
    <Panel title={isAsked ? 'Your answer' : `Add something for ${brand}`}>
      <form className="stack" noValidate onSubmit={send}>
        <Refusal>{refusal}</Refusal>
        <Field
          label="Your answer"
          hideLabel
          limit={registrationLimits.answer}
          error={form.formState.errors.text?.message}
        >
          <TextArea rows={5} {...form.register('text')} />
        </Field>
        <Field label="File" mark="optional" hint={documents.hint} error={fileError}>
          <FileInput key={files} accept={documents.accept} onFile={choose} />
        </Field>
        <div className="row end">
          <Button
            type="submit"
            variant={isAsked ? 'primary' : 'default'}
            icon="send"
            busy={form.formState.isSubmitting}
          >
            Send
          </Button>
        </div>
      </form>
    </Panel>
  )
}
