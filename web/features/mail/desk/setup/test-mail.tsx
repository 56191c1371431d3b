import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { MailStateBadge } from '#web/features/mail/desk/log/mail-table.tsx'
import { testMailQuery, testMailQueryKey } from '#web/features/mail/desk/setup/api.ts'
import { AdminLink, LoadError, notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

/** While a test mail waits or is sent, its state is read again after this time. */
const refreshMs = 2000

/** Sends a test mail to oneself. */
export function TestMailButton({ small = false }: { small?: boolean }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('sendTestMail', { body: null }),
    onSuccess: ({ payload }) => notify(staffNotices.testMailQueued(payload.address)),
    onError: (failure) => notifyFailure('The test mail was not sent', failure),
    onSettled: () => queryClient.invalidateQueries({ queryKey: testMailQueryKey }),
  })
  return (
    <Button
      {...(small && { size: 'sm' as const })}
      icon="send"
      busy={isPending}
      onClick={() => mutate()}
    >
      Send test mail
    </Button>
  )
}

/** The last test mail to oneself, live until the mail server has answered. */
export function TestMailPanel() {
  const { data, error, refetch } = useQuery({
    ...testMailQuery(useApi()),
    refetchInterval: ({ state }) =>
      ['queued', 'sending'].includes(state.data?.mail?.state ?? '') ? refreshMs : false,
  })
  const mail = data?.mail
  return (
    <Panel title="Test mail to yourself" aside={<TestMailButton small />}>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="50%" />}
      {data && !mail && (
        <p className="soft">
          It goes through the same queue and mail server as all mail; its state appears here.
        </p>
      )}
      {mail && (
        <div role="status">
          <Facts
            items={[
              {
                term: 'To',
                value: <AdminLink to={`/mails/${mail.id}`}>{mail.address}</AdminLink>,
              },
              {
                term: 'State',
                value: (
                  <span className="row wrap">
                    <MailStateBadge state={mail.state} />
                    <span className="soft">
                      <RelativeTime at={mail.sentAt ?? mail.queuedAt} />
                    </span>
                  </span>
                ),
              },
              {
                term: 'Answer',
                value:
                  mail.answer === '' ? (
                    <span className="soft">The mail server has not answered yet</span>
                  ) : (
                    <span className="mono small break">{mail.answer}</span>
                  ),
              },
              ...(mail.nextAt && mail.attempts > 0
                ? [{ term: 'Next attempt', value: <RelativeTime at={mail.nextAt} /> }]
                : []),
            ]}
          />
        </div>
      )}
      <p className="small soft space-above">
        Sent means that the mail server took it. Open the mail where it arrives and show its
        headers: <span className="mono">Authentication-Results</span> should say{' '}
        <span className="mono">spf=pass</span>, <span className="mono">dkim=pass</span> and{' '}
        <span className="mono">dmarc=pass</span>. The address in brackets in the first{' '}
        <span className="mono">Received: from</span> line is the one that sends; enter that line
        below to check it.
      </p>
    </Panel>
  )
}
