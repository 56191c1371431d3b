import { myLists, type BroadcastList, type Side } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import {
  rememberFilters,
  isNarrowed,
  nameLists,
  readListSearch,
  type ListSearch,
} from '#web/features/broadcasts/list/list-search.ts'
import { AddressCheckbox, type OptimisticValue } from '#web/platform/lists/optimistic-value.tsx'
import { SearchForm } from '#web/platform/lists/search-form.tsx'
import { useFilters } from '#web/platform/lists/filters.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Value of the option that opens a dialog. */
const several = 'several'
const severalListsDialog = lazyPopup(() =>
  import('./several-lists-dialog.tsx').then((module) => module.SeveralListsDialog),
)

const sideOptions = [
  { value: 'ALL', label: 'All' },
  { value: 'WTS', label: 'WTS', side: 'WTS', title: 'Want to sell' },
  { value: 'WTB', label: 'WTB', side: 'WTB', title: 'Want to buy' },
] as const

type ListFiltersProps = {
  search: ListSearch
  /** The chosen filters while their rows are still loading. */
  optimistic: OptimisticValue<ListSearch>
  lists: readonly BroadcastList[]
  /** Actions for the chosen filters. */
  children?: ReactNode
}

/** Search, list and side filters; each change is a navigation. Works as a plain form without scripts. */
export function ListFilters({ search, optimistic, lists, children }: ListFiltersProps) {
  const navigate = useNavigate()
  const [latest] = optimistic
  const { field, show } = useFilters(search, optimistic, (next, replace) => {
    rememberFilters(next)
    void navigate({ to: '/broadcasts', search: next, replace, resetScroll: false })
  })

  const { readsAsVisitor } = useViewer()
  const severalLists = usePopup(severalListsDialog)

  function chooseList(value: string) {
    if (value === several) severalLists.show()
    else show({ listType: readListSearch({ listType: value }).listType })
  }

  return (
    <SearchForm
      label="Filter broadcasts"
      className="list-filters"
      action={paths.broadcasts}
      field={field}
      fieldLabel="Search broadcasts"
      placeholder="Part number, brand or keywords"
      onSearch={() => show({})}
    >
      <AddressCheckbox
        name="exactPhrase"
        checked={latest.exactPhrase ?? false}
        onCheck={(checked) => show({ exactPhrase: checked || undefined })}
      >
        Exact phrase
      </AddressCheckbox>
      <label className="show">
        <span className="sr-phone">Show</span>
        <NativeSelect
          name="listType"
          value={String(latest.listType ?? '')}
          onChange={(event) => chooseList(event.target.value)}
        >
          <option value="">All lists</option>
          {!readsAsVisitor && <option value={myLists}>My lists</option>}
          {Array.isArray(latest.listType) && (
            <option value={String(latest.listType)}>{nameLists(latest, lists)}</option>
          )}
          {lists.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={several}>Several lists…</option>
        </NativeSelect>
      </label>
      {severalLists.render({
        lists,
        chosen: typeof latest.listType === 'number' ? [latest.listType] : (latest.listType ?? []),
        onChoose: (listType) => show({ listType }),
      })}
      <Segmented
        name="type"
        label="Broadcast type"
        options={sideOptions}
        value={latest.type ?? 'ALL'}
        onValueChange={(side: Side | 'ALL') => show({ type: side === 'ALL' ? undefined : side })}
      />
      {search.tab && <input type="hidden" name="tab" value={search.tab} />}
      {search.companyId && <input type="hidden" name="companyId" value={search.companyId} />}
      {(isNarrowed(search) || search.exactPhrase) && (
        <Link
          className={buttonClass({ variant: 'ghost' })}
          to="/broadcasts"
          search={{ tab: search.tab }}
          activeOptions={{ exact: true, explicitUndefined: true }}
          onClick={() => rememberFilters({ tab: search.tab })}
        >
          <Icon name="x" />
          Clear
          <span className="sr"> filters</span>
        </Link>
      )}
      {children}
      <noscript>
        <Button type="submit">Apply</Button>
      </noscript>
    </SearchForm>
  )
}
