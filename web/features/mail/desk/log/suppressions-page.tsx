import { suppressions, type Suppression } from '#contract/mail/desk/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { mailTopicsQuery, suppressionKey } from '#web/features/mail/desk/log/api.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'

const suppressDialog = lazyPopup(() =>
  import('./suppress-address-dialog.tsx').then((module) => module.SuppressAddressDialog),
)

/** Addresses that get no mail, or none of one kind, and why. */
export default function SuppressionsPage() {
  const { data: topics } = useQuery(mailTopicsQuery(useApi()))
  const stop = usePopup(suppressDialog)
  return (
    <DeskListPage
      list={suppressions}
      queryKey={suppressionKey}
      note=". Each gets no mail, or none of one kind."
      actions={
        <Button variant="primary" icon="plus" disabled={!topics} {...stop.trigger}>
          Suppress an address
        </Button>
      }
      cells={{
        address: ({ address }) => (
          <AdminLink to="/mails/recipients" search={{ address }} className={hitClass}>
            {address}
          </AdminLink>
        ),
        actions: (suppression) => <LiftSuppression suppression={suppression} />,
      }}
      unmatched="No suppressed address matches."
      none="Recipients who unsubscribe by a link in a mail, and addresses you suppress, appear here."
    >
      {stop.render({ topics: topics ?? [] })}
    </DeskListPage>
  )
}

function LiftSuppression({ suppression }: { suppression: Suppression }) {
  const { address, topic, title, cause } = suppression
  const lift = usePopup(reasonDialog)
  const run = useStaffAction('liftSuppression', {
    done: staffNotices.addressLifted,
    refresh: [suppressionKey],
    waits: true,
  })
  return (
    <>
      <Button size="sm" aria-label={`Reactivate ${address} for ${title}`} {...lift.trigger}>
        Reactivate
      </Button>
      {lift.render({
        act: 'mail.unsuppressed',
        title: 'Reactivate this address',
        children: (
          <>
            <p>
              {address}: {title}.
            </p>
            {cause === 'recipient' && (
              <p>
                The recipient unsubscribed by a link in a mail. Reactivate it only if they ask for
                it.
              </p>
            )}
            {topic.startsWith('list:') && <p>Their setting stays at “Off” until they change it.</p>}
          </>
        ),
        confirm: 'Reactivate',
        run: (reason) => run({ body: { address, topic, reason } }),
      })}
    </>
  )
}
