import { waitingDays, type MemberHome, type Waiting } from '#contract/site/member-home.ts'
import { countText } from '#contract/figures/numbers.ts'
import { notices } from '#contract/page-notices.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { memberHomeKey } from '#web/features/home/api.ts'
import { messageDialog } from '#web/features/messages/message-public.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button, buttonClass, IconButton } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime, useNow } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

const kindNames = { reply: 'Reply', request: 'Request' } as const
/** Items that wait longer are late. */
const lateMs = 86_400_000

type WaitingPanelProps = Pick<MemberHome, 'waiting' | 'answerMinutes'>

/** Replies and requests that wait for an answer, the oldest first. */
export function WaitingPanel({
  waiting: { total, results },
  answerMinutes: minutes,
}: WaitingPanelProps) {
  return (
    <Panel
      id="waiting"
      pad={false}
      title={
        <>
          Waiting for me <span className="muted num">{countText(total)}</span>
        </>
      }
      aside={
        <p className="small soft">
          {minutes !== null && <>Your company answers in {durationText(minutes)} on average. </>}
          <Link className="target" to="/quote-requests" search={{ direction: 'received' }}>
            All requests
          </Link>
        </p>
      }
    >
      {results.length > 0 ? (
        <ul className="desk-rows">
          {results.map((item) => (
            <WaitingRow key={`${item.kind} ${item.id}`} item={item} />
          ))}
        </ul>
      ) : (
        <p className="pad soft">
          Nothing waits. Replies to your broadcasts and requests for quotes stay here until you have
          answered them, for {waitingDays} days.
        </p>
      )}
    </Panel>
  )
}

function WaitingRow({ item }: { item: Waiting }) {
  const { kind, title, broadcastId, text, sentAt, company } = item
  const isLate = useNow() - Date.parse(sentAt) > lateMs
  const mark = useMarkAnswered(item)
  const words = <span className="cut">{title}</span>
  return (
    <li className="waiting">
      <Badge className="kind">{kindNames[kind]}</Badge>
      <div className="about">
        {broadcastId !== null ? (
          <Link
            className="plain strong target"
            to="/broadcasts/$id"
            params={{ id: String(broadcastId) }}
          >
            {words}
          </Link>
        ) : kind === 'request' ? (
          <Link
            className="plain strong num target"
            to="/quote-requests"
            search={{ direction: 'received' }}
          >
            {words}
          </Link>
        ) : (
          <span className="strong">{words}</span>
        )}
        <p className="small soft from">
          {company.tier === null ? (
            <span>{company.name}</span>
          ) : (
            <CompanyName tier={company.tier} title={company.name}>
              {company.id === null ? (
                company.name
              ) : (
                <CompanyLink id={company.id} name={company.name} />
              )}
            </CompanyName>
          )}
          {text && (
            <span className="cut muted" title={text}>
              {text}
            </span>
          )}
        </p>
      </div>
      <span className={isLate ? 'when small late' : 'when small muted'}>
        <RelativeTime className="num" at={sentAt} />
      </span>
      <span className="row acts">
        <AnswerButton item={item} onAnswered={() => mark.mutate(true)} />
        <IconButton
          size="sm"
          icon="check"
          label={`Mark as answered: ${title}`}
          title="Mark as answered"
          onClick={() => mark.mutate(true)}
        />
      </span>
    </li>
  )
}

/** Answers in a dialog, or in the mail program if the request names somebody who is no member. */
function AnswerButton({ item, onAnswered }: { item: Waiting; onAnswered: () => void }) {
  const { kind, title, contactId, contactName, contactEmail, company, text } = item
  const message = usePopup(messageDialog)
  const subject = `${kind === 'request' ? 'Quote' : 'Re'}: ${title}`
  if (contactId === null || company.id === null) {
    return (
      <a
        className={buttonClass({ size: 'sm' })}
        href={`mailto:${encodeURIComponent(contactEmail)}?subject=${encodeURIComponent(subject)}`}
        aria-label={`Answer ${contactName} by e-mail`}
        onClick={onAnswered}
      >
        <Icon name="mail" />
        <span className="label">Answer</span>
      </a>
    )
  }
  return (
    <>
      <Button
        size="sm"
        icon="reply"
        aria-label={`Answer ${contactName}, ${company.name}`}
        {...message.trigger}
      >
        Answer
      </Button>
      {message.render({
        company: { id: company.id, name: company.name, country: '' },
        contact: { id: contactId, name: contactName },
        subject,
        quoted: text,
        onSent: onAnswered,
      })}
    </>
  )
}

/** Takes a row off the list, with an undo, or puts it back. */
function useMarkAnswered({ kind, id }: Waiting) {
  const api = useApi()
  const queryClient = useQueryClient()
  const mark = useMutation({
    mutationFn: (isAnswered: boolean) => api('markAnswered', { body: { kind, id, isAnswered } }),
    onSuccess: (_answer, isAnswered) => {
      void queryClient.invalidateQueries({ queryKey: memberHomeKey })
      if (isAnswered) notify(notices.markedAnswered, { undo: () => mark.mutate(false) })
    },
    onError: (failure) => notify(notices.notMarkedAnswered(reasonOf(failure))),
  })
  return mark
}

/** Such as '40 min', '3 h' or '2 days'. */
function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
