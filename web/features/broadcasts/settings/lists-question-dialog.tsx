import { digest, standard, type SettingChanges } from '#contract/broadcasts/broadcast-settings.ts'
import { notices } from '#contract/page-notices.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import { broadcastSettingsQuery } from '#web/features/broadcasts/settings/api.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/** Asks a new member which lists to receive immediately; the others go to the digest (AM-077). */
export function ListsQuestionDialog(popup: PopupProps) {
  const lists = useQuery(listsQuery(useApi())).data ?? []
  const [traded, setTraded] = useState<readonly number[]>([])
  const isDone = useRef(false)
  const answer = useAnswer()

  const close = () => {
    isDone.current = true
    popup.onOpenChange(false)
  }
  /** Saves an empty answer so that the question is not asked again. */
  const skip = () => {
    if (!isDone.current) answer.mutate({ primary: [], alternative: [] })
    close()
  }
  const save = () => {
    const primary = lists.map(({ id }) => ({
      listId: id,
      type: traded.includes(id) ? standard : digest,
    })) as SettingChanges['primary']
    answer.mutate(
      { primary, alternative: [] },
      {
        onSuccess: () => {
          notify(notices.settingsSaved)
          close()
        },
        onError: () => notify(notices.settingsNotSaved),
      },
    )
  }

  return (
    <Dialog
      {...popup}
      onOpenChange={(open) => (open ? popup.onOpenChange(true) : skip())}
      title="Which lists do you trade in?"
      description="You receive their broadcasts by e-mail immediately, and all others in one digest a day."
      size="md"
      foot={
        <>
          <Button onClick={skip}>Not now</Button>
          <Button variant="primary" busy={answer.isPending} onClick={save}>
            {traded.length === 0 ? 'All lists as a digest' : saveLabel(traded.length)}
          </Button>
        </>
      }
    >
      <div className="stack">
        {answer.isError && <Refusal>{reasonOf(answer.error)}</Refusal>}
        <fieldset className="tiles narrow">
          <legend className="sr">Lists</legend>
          {lists.map(({ id, name }) => (
            <Checkbox
              key={id}
              checked={traded.includes(id)}
              onChange={({ target }) =>
                setTraded((previous) =>
                  target.checked ? [...previous, id] : previous.filter((one) => one !== id),
                )
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
        <p className="small muted">
          You can change this at any time in your{' '}
          <Link to="/broadcast-settings" onClick={skip}>
            Broadcast Settings
          </Link>
          .
        </p>
      </div>
    </Dialog>
  )
}

const saveLabel = (count: number) => `${count} immediately, the rest as a digest`

function useAnswer() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (changes: SettingChanges) => api('changeBroadcastSettings', { body: changes }),
    onSuccess: () => {
      queryClient.setQueryData(
        sessionQuery(api).queryKey,
        (user) => user && { ...user, hasChosenLists: true },
      )
      void queryClient.invalidateQueries(broadcastSettingsQuery(api))
    },
  })
}
