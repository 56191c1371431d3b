import { myLists, type BroadcastList } from '#contract/broadcasts/broadcasts.ts'
import { paths } from '#contract/paths.ts'
import { readListSearch, type ListSearch } from '#web/features/broadcasts/list/list-search.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

type SeveralListsDialogProps = PopupProps & {
  lists: readonly BroadcastList[]
  chosen: readonly number[] | typeof myLists
  onChoose: (listType: ListSearch['listType']) => void
}

/** Chooses the lists to show together. */
export function SeveralListsDialog(props: SeveralListsDialogProps) {
  const { lists, chosen, onChoose, ...popup } = props
  const { isTrading } = useViewer()
  const [ids, setIds] = useState<readonly number[]>(chosen === myLists ? [] : chosen)
  const toggle = (id: number, isOn: boolean) =>
    setIds(isOn ? [...ids, id] : ids.filter((one) => one !== id))
  function show() {
    onChoose(readListSearch({ listType: ids.join(',') }).listType)
    popup.onOpenChange(false)
  }
  return (
    <Dialog
      {...popup}
      title="Several lists"
      description="Their broadcasts are shown together, newest first."
      size="md"
      foot={
        <>
          <DialogClose />
          <Button variant="primary" onClick={show}>
            {ids.length === 0
              ? 'Show all lists'
              : `Show ${ids.length} ${ids.length === 1 ? 'list' : 'lists'}`}
          </Button>
        </>
      }
    >
      <div className="stack">
        <fieldset className="tiles narrow">
          <legend className="sr">Lists</legend>
          {lists.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={ids.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        {isTrading && (
          <p className="small muted">
            My lists are those you get by e-mail, as set in{' '}
            <Link to={paths.broadcastSettings}>Broadcast settings</Link>.
          </p>
        )}
      </div>
    </Dialog>
  )
}
