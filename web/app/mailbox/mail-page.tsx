import { mailboxFilePath, mailboxHtmlPath } from '#contract/mailbox.ts'
import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { orNotFound } from '#web/platform/page/not-found.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { mailQuery } from './mailbox-api.ts'
import './mailbox.css'

const views = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
  { value: 'headers', label: 'Headers' },
  { value: 'source', label: 'Source' },
] as const
type View = (typeof views)[number]['value']

export const Route = createFileRoute('/mailbox/$id')({
  loader: async ({ context: { api, queryClient }, params: { id } }) => {
    if (!/^\d{1,9}$/.test(id)) throw notFound()
    const mail = queryClient.ensureQueryData(mailQuery(api, id))
    const { subject } = await orNotFound(mail)
    return { subject }
  },
  head: ({ loaderData, params }) =>
    pageHead({
      title: loaderData?.subject ?? 'Mail',
      description: 'An e-mail this server has sent.',
      keywords: 'mailbox',
      path: paths.mailboxMail(Number(params.id)),
      robots: 'noindex,nofollow',
    }),
  component: MailPage,
})

function MailPage() {
  const { id } = Route.useParams()
  const mail = useSuspenseQuery(mailQuery(useApi(), id)).data
  const [chosen, setChosen] = useState<View>(mail.hasHtml ? 'html' : 'text')

  return (
    <main id="main" className="page reading">
      <Link to="/mailbox" className="back">
        <Icon name="left" small />
        Back to mailbox
      </Link>
      <div className="head">
        <h1>{mail.subject}</h1>
      </div>
      <Facts
        className="mail-facts"
        items={[
          { term: 'From', value: mail.from },
          { term: 'To', value: mail.to },
          { term: 'Envelope sender', value: mail.envelopeFrom },
          { term: 'Sent', value: <RelativeTime at={mail.receivedAt} /> },
          ...mail.attachments.map(({ name, size }, i) => ({
            term: 'Attachment',
            value: (
              <>
                <a href={mailboxFilePath(mail.id, i + 1)} download={name}>
                  {name}
                </a>{' '}
                <span className="soft">({sizeText(size)})</span>
              </>
            ),
          })),
        ]}
      />
      <Panel
        pad={false}
        title="Mail"
        aside={
          <Segmented
            small
            className="push"
            label="View"
            options={mail.hasHtml ? views : views.slice(1)}
            value={chosen}
            onValueChange={setChosen}
          />
        }
      >
        {chosen === 'html' && (
          <iframe
            className="mail-frame"
            title={`HTML of ${mail.subject}`}
            src={mailboxHtmlPath(mail.id)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          />
        )}
        {chosen === 'text' && <pre className="mail-text">{mail.text}</pre>}
        {chosen === 'headers' && (
          <Facts
            className="mail-headers mono"
            items={mail.headers.map(({ name, value }) => ({ term: name, value }))}
          />
        )}
        {chosen === 'source' && <pre className="mail-text mono">{mail.raw}</pre>}
      </Panel>
    </main>
  )
}
