import {
  senderCharacters,
  type DnsRecord,
  type MailCheck,
  type MailCheckName,
  type MailCheckState,
} from '#contract/mail/desk/mail-setup.ts'
import { mailSetupQuery } from '#web/features/mail/desk/setup/api.ts'
import { TestMailPanel } from '#web/features/mail/desk/setup/test-mail.tsx'
import {
  AdminView,
  LoadError,
  useAdminNavigate,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { CopyButton } from '#web/features/back-office/frame/copy-button.tsx'
import { useApi, type Payload } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import './mail-setup-page.css'

type Setup = Payload<'checkMailSetup'>

const checkNames: Record<MailCheckName, string> = {
  spf: 'SPF: who may send',
  dkim: 'DKIM: the signature',
  dmarc: 'DMARC: the policy',
  return: 'Returned mail',
  ptr: 'Name of the sending address (PTR)',
  helo: 'Greeting (EHLO)',
}
const stateTexts: Record<
  MailCheckState,
  { label: string; tone: 'ok' | 'warn' | 'bad' | 'outline' }
> = {
  ok: { label: 'Right', tone: 'ok' },
  warn: { label: 'Improve', tone: 'warn' },
  bad: { label: 'Change', tone: 'bad' },
  unknown: { label: 'Not known', tone: 'outline' },
}

/** DNS records for mail of the market, with the records to publish, and a test mail (BK-113). */
export default function MailSetupPage() {
  const sender = useAdminSearch()['sender'] ?? ''
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(
    mailSetupQuery(useApi(), sender),
  )
  return (
    <AdminView
      title="Mail setup"
      sub={data && <span className="break">Records of {data.domain}, read just now</span>}
      actions={
        <Button icon="again" busy={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      }
    >
      <div className="stack">
        <TestMailPanel />
        <Panel title="Address that sends">
          <SenderForm key={sender} sender={sender} setup={isPlaceholderData ? undefined : data} />
        </Panel>
        <Panel title={data ? titleOf(data.checks) : 'Checks'} pad={false} aria-busy={isFetching}>
          {error && !data && (
            <div className="pad">
              <LoadError error={error} onRetry={refetch} />
            </div>
          )}
          {!data && !error && (
            <div className="pad">
              <Skeleton width="60%" />
            </div>
          )}
          {data && (
            <ul className="entries mail-checks">
              {data.checks.map((check) => (
                <Check key={check.name} check={check} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </AdminView>
  )
}

/** The number of passed checks; unknown results count as open. */
function titleOf(checks: readonly MailCheck[]): string {
  const right = checks.filter(({ state }) => state === 'ok').length
  return right === checks.length
    ? 'Checks, all right'
    : `Checks, ${right} of ${checks.length} right`
}

function Check({ check: { name, state, says, todo, found, record } }: { check: MailCheck }) {
  const { label, tone } = stateTexts[state]
  return (
    <li>
      <Badge tone={tone}>{label}</Badge>
      <div>
        <h3>{checkNames[name]}</h3>
        <p>{says}</p>
        {found.length > 0 && (
          <details>
            <summary className="small">{found.length === 1 ? 'Record now' : 'Records now'}</summary>
            {found.map((text, index) => (
              <p key={index} className="mono small break">
                {text}
              </p>
            ))}
          </details>
        )}
        {todo && <p className={state === 'ok' ? 'soft small' : 'strong'}>{todo}</p>}
        {record && <RecordToPublish record={record} />}
      </div>
    </li>
  )
}

function RecordToPublish({ record: { name, type, value } }: { record: DnsRecord }) {
  return (
    <dl className="dns-record">
      <dt>Name</dt>
      <dd>
        <CopyButton text={name} label="Copy the name">
          <span className="mono">{name}</span>
        </CopyButton>
      </dd>
      <dt>Type</dt>
      <dd className="mono">{type}</dd>
      <dt>Value</dt>
      <dd>
        <CopyButton text={value} label="Copy the value">
          <span className="mono">{value}</span>
        </CopyButton>
      </dd>
    </dl>
  )
}

function senderText({ sender, senderSource }: Setup): string {
  switch (senderSource) {
    case 'given':
      return `Checked for ${sender}.`
    case 'server':
      return `Checked for ${sender}, the mail server of SMTP_URL. A relay may send from another one.`
    case 'interface':
      return `Checked for ${sender}, an address of this machine.`
    default:
      return 'Not known: the mail server of SMTP_URL has no public address.'
  }
}

/** Long headers without the lines that name no server. */
const shorten = (text: string) =>
  text.length <= senderCharacters
    ? text.trim()
    : (text.match(/\bfrom\s[^;]*\[[^;]*/gi) ?? []).join('; ').slice(0, senderCharacters)

function SenderForm({ sender, setup }: { sender: string; setup: Setup | undefined }) {
  const navigate = useAdminNavigate()
  const [text, setText] = useState(sender)
  const isUnread = sender !== '' && setup !== undefined && setup.senderSource !== 'given'

  function check(event: FormEvent) {
    event.preventDefault()
    void navigate('/mail-setup', { search: { sender: shorten(text) || undefined } })
  }

  return (
    <form className="sender-form" onSubmit={check}>
      <Field
        label="Address, or headers of a received test mail"
        hint={setup && senderText(setup)}
        error={isUnread && 'There is no public address in it.'}
      >
        <TextArea
          rows={2}
          value={text}
          placeholder="Received: from mail.market.example (mail.market.example [198.41.0.4]) by …"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit">Check this address</Button>
    </form>
  )
}
