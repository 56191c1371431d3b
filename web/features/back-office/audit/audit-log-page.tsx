import { actorKinds, auditActs, auditExportMost, exportAudit } from '#contract/back-office/audit.ts'
import { countText } from '#contract/numbers.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { AdminView } from '#web/features/back-office/admin-view.tsx'
import { auditQuery, type AuditAsked } from '#web/features/back-office/audit/api.ts'
import { AuditTable } from '#web/features/back-office/audit/audit-table.tsx'
import { LoadFault } from '#web/features/back-office/load-fault.tsx'
import {
  ChoiceFilter,
  isFieldFault,
  LogFilters,
  nameOfCompany,
  OlderLinks,
  OnlyOne,
  TextFilter,
  useAsked,
} from '#web/features/back-office/log-filters.tsx'
import { mayUse, useStaff } from '#web/features/back-office/staff/staff-session.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useQuery } from '@tanstack/react-query'

const acts = Object.entries(auditActs).toSorted(([, a], [, b]) => a.localeCompare(b))
const kindNames: Record<(typeof actorKinds)[number], string> = {
  staff: 'Staff',
  contact: 'Members',
  visitor: 'Visitors',
  system: 'The program',
}
const kinds = actorKinds.map((kind) => [kind, kindNames[kind]] as const)

/** Who did what, when and from where; for admins the whole log, for support that of one company or contact. */
export function AuditLogPage() {
  const asked = useAsked<AuditAsked>(
    'act',
    'actorKind',
    'actor',
    'companyId',
    'contactId',
    'about',
    'reason',
    'from',
    'to',
    'before',
  )
  const staff = useStaff()
  const isAdmin = mayUse(staff, [])
  const namesAccount = asked.companyId !== undefined || asked.contactId !== undefined
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...auditQuery(useApi(), asked),
    enabled: isAdmin || namesAccount,
  })
  const { companyId, contactId, ...filters } = asked
  const companies = data?.results.map(({ company }) => company)
  const name =
    companyId === undefined
      ? (data?.results[0]?.contact?.name ?? `contact ${contactId}`)
      : nameOfCompany(companyId, companies)

  return (
    <AdminView
      title="Audit log"
      sub="Every act of staff, and what members did about their security. Entries are never changed."
      actions={isAdmin && <ExportLink asked={asked} />}
    >
      {namesAccount && <OnlyOne path="/audit" name={name} search={filters} />}
      {isAdmin || namesAccount ? (
        <>
          <LogFilters path="/audit" label="Audit log" keep={{ companyId, contactId }}>
            <TextFilter name="actor" label="Who: name or e-mail" error={error} />
            <TextFilter name="about" label="Whom: name or e-mail" error={error} />
            <ChoiceFilter name="act" label="What" all="Every act" choices={acts} />
            <TextFilter name="reason" label="Words of the reason" error={error} />
            <ChoiceFilter name="actorKind" label="Done by" all="Everybody" choices={kinds} />
            <TextFilter name="from" label="From" type="date" error={error} />
            <TextFilter name="to" label="To" type="date" error={error} />
          </LogFilters>
          {error && !isFieldFault(error) ? (
            <LoadFault error={error} again={refetch} />
          ) : data && data.results.length === 0 ? (
            <Empty
              title="No entry found"
              actions={
                <AdminLink to="/audit">{isAdmin ? 'Show the whole log' : 'Clear'}</AdminLink>
              }
            >
              Nothing in the log fits all of these filters.
            </Empty>
          ) : (
            <AuditTable
              caption="Acts, newest first"
              entries={data?.results}
              busy={isPlaceholderData || isFieldFault(error)}
            />
          )}
          {data && <OlderLinks path="/audit" search={asked} next={data.next} />}
        </>
      ) : (
        <Empty
          title="Choose a company first"
          actions={<AdminLink to="/companies">Companies</AdminLink>}
        >
          From the page of a company you come to what was done to it and by its people. The whole
          log is for admins.
        </Empty>
      )}
    </AdminView>
  )
}

function ExportLink({ asked: { before: _before, ...asked } }: { asked: AuditAsked }) {
  const query = new URLSearchParams(asked as Record<string, string>)
  return (
    <a
      className={buttonClass()}
      href={query.size ? `${exportAudit.path}?${query}` : exportAudit.path}
      download
      title={`At most ${countText(auditExportMost)} entries; taking a copy is an entry itself`}
    >
      <Icon name="download" />
      Export CSV
    </a>
  )
}
