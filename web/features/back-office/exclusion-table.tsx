import { liftExclusion, type Exclusion } from '#contract/exclusions.ts'
import { notices } from '#contract/notices.ts'
import { AdminLink } from '#web/features/back-office/admin-link.tsx'
import { exclusionKey } from '#web/features/back-office/exclusion-api.ts'
import { reasonDialog } from '#web/features/back-office/reason-dialog-lazy.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { usePopup } from '#web/ui/lazy-popup.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useQueryClient } from '@tanstack/react-query'
import './exclusion-table.css'

type ExclusionTableProps = {
  caption: string
  exclusions: readonly Exclusion[] | undefined
  busy: boolean
  mayChange: boolean
  /** Left out on the company's own page. */
  withCompany?: boolean | undefined
  onChanged?: (() => unknown) | undefined
}

/** Who was removed from which list, why, until when and by whom. */
export function ExclusionTable(props: ExclusionTableProps) {
  const { caption, exclusions, busy, withCompany, mayChange, onChanged } = props
  return (
    <SheetTable
      caption={caption}
      columns={['16rem', '9rem', '', '11rem', '8rem', '6.5rem']}
      cards
      busy={busy}
      className="exclusions"
    >
      <TableHead>
        <ColumnHead>Contact</ColumnHead>
        <ColumnHead>From</ColumnHead>
        <ColumnHead>What the contact reads</ColumnHead>
        <ColumnHead>Until</ColumnHead>
        <ColumnHead>By</ColumnHead>
        <ColumnHead>
          <span className="sr">What can be done</span>
        </ColumnHead>
      </TableHead>
      <TableBody>
        {exclusions?.map((one) => (
          <ExclusionRow
            key={one.id}
            one={one}
            withCompany={withCompany}
            mayChange={mayChange}
            onChanged={onChanged}
          />
        )) ?? <SkeletonRows rows={4} columns={['60%', '50%', '60%', '50%', '50%', '']} />}
      </TableBody>
    </SheetTable>
  )
}

type ExclusionRowProps = Pick<ExclusionTableProps, 'withCompany' | 'mayChange' | 'onChanged'> & {
  one: Exclusion
}

function ExclusionRow({ one, withCompany, mayChange, onChanged }: ExclusionRowProps) {
  const { contact, company, companyId, list, reason, state, by } = one
  return (
    <Row className={state === 'inForce' ? undefined : 'ex-past'}>
      <RowHead className="ex-contact">
        <span className="ex-name">{contact}</span>
        {withCompany && (
          <AdminLink to={`/companies/${companyId}`} className="plain soft">
            {company}
          </AdminLink>
        )}
      </RowHead>
      <Cell className="ex-list">{list}</Cell>
      <Cell className="ex-reason">{reason}</Cell>
      <Cell className="ex-until">
        <End one={one} />
      </Cell>
      <Cell className="ex-by soft">{by}</Cell>
      <Cell className="ex-do">
        {state === 'inForce' && mayChange && <LiftButton one={one} onChanged={onChanged} />}
      </Cell>
    </Row>
  )
}

/** Until when it counts, or how it ended. */
function End({ one: { state, from, until, liftedAt, liftedBy, liftReason } }: { one: Exclusion }) {
  if (state === 'lifted') {
    return (
      <>
        <Badge>Lifted</Badge> <span className="soft">{liftedBy}, </span>
        <RelativeTime at={liftedAt ?? from} />
        {liftReason && <span className="ex-why soft">{liftReason}</span>}
      </>
    )
  }
  if (state === 'over' && until) {
    return (
      <>
        <Badge>Over</Badge> <RelativeTime at={until} />
      </>
    )
  }
  return until ? <RelativeTime at={until} /> : <>Until it is lifted</>
}

function LiftButton({
  one: { id, contact, list },
  onChanged,
}: {
  one: Exclusion
  onChanged: (() => unknown) | undefined
}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const lift = usePopup(reasonDialog)

  async function run(reason: string) {
    await api(liftExclusion, { params: { id: String(id) }, body: { reason } })
    notify(notices.exclusionLifted)
    await queryClient.invalidateQueries({ queryKey: exclusionKey })
    await onChanged?.()
  }
  return (
    <>
      <Button size="sm" aria-label={`Lift the removal of ${contact}: ${list}`} {...lift.trigger}>
        Lift
      </Button>
      {lift.render({
        title: `Let ${contact} send again`,
        children: `${list}: open again at once. ${contact} is told by mail, without this reason.`,
        confirm: 'Lift',
        run,
      })}
    </>
  )
}
