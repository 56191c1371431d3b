import { removalDays } from '#contract/inventory/own-stock.ts'
import { linesText } from '#contract/inventory/stock-removals.ts'
import { stockNotices } from '#contract/inventory/stock-notices.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { stockSummaryQuery } from '#web/features/inventory/api.ts'
import { useStockChanges } from '#web/features/inventory/own-stock/use-stock-changes.ts'
import { useStockPlace } from '#web/features/inventory/stock-place.tsx'
import { TypedNameDialog } from '#web/features/back-office/frame/typed-name-dialog.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'

type RemoveCompanyStockDialogProps = PopupProps & { onDeleted: () => void }

/** Deletes all stock of a company for it, confirmed with its name (BK-117). */
export function RemoveCompanyStockDialog(props: RemoveCompanyStockDialogProps) {
  const { onDeleted, ...popup } = props
  const api = useApi()
  const { company = '' } = useStockPlace()
  const changes = useStockChanges()
  const { count = 0 } = useQuery(stockSummaryQuery(api)).data ?? {}

  async function remove(typedName: string) {
    const { removal } = (await api('removeAllStock', { body: { typedName } })).payload
    if (removal) notify(stockNotices.stockDeleted(dateText(removal.until, businessTimeZone)))
    changes.deleted()
    onDeleted()
  }

  return (
    <TypedNameDialog
      {...popup}
      title={`Delete the whole inventory of ${company}`}
      name={company}
      affected={`${linesText(count)} ${count === 1 ? 'leaves' : 'leave'} the inventory and the search at once.`}
      confirm="Delete all"
      run={remove}
    >
      The company and the team can restore the inventory for {removalDays} days.
    </TypedNameDialog>
  )
}
