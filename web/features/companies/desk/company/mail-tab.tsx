import type { Account } from '#contract/back-office/back-office.ts'
import { deliveriesQuery } from '#web/features/mail/desk/log/api.ts'
import { DeliveryTable } from '#web/features/mail/desk/log/delivery-table.tsx'
import {
  AdminLink,
  LoadError,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { OlderLinks } from '#web/features/back-office/frame/log-filters.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { useQuery } from '@tanstack/react-query'

const maxFailures = 10

/** Every delivery to the addresses of a company's people, failures first. */
export function MailTab({ account }: { account: Account }) {
  const { id: companyId, contacts } = account
  const api = useApi()
  const { before } = useAdminSearch()
  const failed = useQuery(deliveriesQuery(api, { companyId, state: 'failed' }))
  const all = useQuery(deliveriesQuery(api, { companyId, ...(before && { before }) }))
  const failures = failed.data?.results.slice(0, maxFailures) ?? []
  if (all.error) return <LoadError error={all.error} onRetry={all.refetch} />
  return (
    <div className="stack">
      <div className="row">
        <MenuButton
          label="Why no mail?"
          items={contacts.map(({ id, name }) => ({
            label: name,
            link: <AdminLink to="/mails/why" search={{ contact: id }} />,
          }))}
        >
          Why no mail?
        </MenuButton>
      </div>
      {failures.length > 0 && (
        <section className="stack close" aria-labelledby="failed-mail">
          <h2 id="failed-mail">Failed</h2>
          <DeliveryTable
            caption="Failed mails, newest first"
            deliveries={failures}
            busy={failed.isPlaceholderData}
            empty={null}
            withSubject
          />
        </section>
      )}
      <section className="stack close" aria-labelledby="all-mail">
        <h2 id="all-mail">All mail of the last 30 days</h2>
        <DeliveryTable
          caption="Mails to this company, newest first"
          deliveries={all.data?.results}
          busy={all.isPlaceholderData}
          empty={<Empty title="No mails found">Nobody here was mailed in the last 30 days.</Empty>}
          withSubject
        />
        {all.data && (
          <OlderLinks
            path={`/companies/${companyId}`}
            search={{ tab: 'mail', before }}
            next={all.data.next}
          />
        )}
      </section>
    </div>
  )
}
