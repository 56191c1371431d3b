import {
  getResendDate,
  type BroadcastRow,
  type BroadcastDetail,
} from '#contract/broadcasts/broadcasts.ts'
import { composeDialog } from '#web/features/broadcasts/compose/compose-dialog-lazy.ts'
import { possibleMatchesDialog } from '#web/features/matching/dialog-public.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useWayBack } from '#web/platform/page/origin.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useNavigate } from '@tanstack/react-router'

const removeDialog = lazyPopup(() =>
  import('./own-broadcast-dialogs.tsx').then((module) => module.RemoveBroadcastDialog),
)
const resendDialog = lazyPopup(() =>
  import('./own-broadcast-dialogs.tsx').then((module) => module.ResendBroadcastDialog),
)

const editDialog = lazyPopup(() =>
  import('./edit-broadcast-dialog.tsx').then((module) => module.EditBroadcastDialog),
)

const isCorrectable = ({ correctableUntil }: BroadcastRow, now = Date.now()) =>
  correctableUntil !== undefined && now <= Date.parse(correctableUntil)

/** Actions of an own broadcast with their dialogs. */
export function useOwnActions(
  broadcast: BroadcastRow,
  onRemoved?: () => Promise<void>,
  onEdited?: (id: number) => Promise<void> | void,
) {
  const edit = usePopup(editDialog)
  const copy = usePopup(composeDialog)
  const remove = usePopup(removeDialog)
  const resend = usePopup(resendDialog)
  const matches = usePopup(possibleMatchesDialog)
  return {
    /** Undefined once it can no longer be edited. */
    edit: isCorrectable(broadcast) ? edit : undefined,
    copy,
    resend,
    remove,
    matches,
    dialogs: (
      <>
        {edit.render({ broadcast, onEdited })}
        {copy.render({ copyOf: broadcast.id })}
        {resend.render({ broadcast })}
        {remove.render({ broadcast, onRemoved })}
        {matches.render({ broadcastId: broadcast.id, isFromOwnBroadcasts: true })}
      </>
    ),
  }
}

/** Day from which a broadcast can be resent (BC-056); undefined when it already can. */
export function resendDay(broadcast: BroadcastRow, timeZone: string): string | undefined {
  return broadcast.isOkToResend
    ? undefined
    : dateText(getResendDate(new Date(broadcast.date)), timeZone)
}

type OwnPanelProps = {
  broadcast: BroadcastDetail
  /** Called instead of navigating to the list. */
  onRemoved?: (() => void) | undefined
}

/** Actions panel of an own broadcast. */
export function OwnPanel({ broadcast, onRemoved }: OwnPanelProps) {
  const { timeZone } = usePreferences()
  const navigate = useNavigate()
  const { origin, goBack } = useWayBack()
  const leave = async () => {
    if (onRemoved) onRemoved()
    else if (origin) goBack()
    else await navigate({ to: '/broadcasts' })
  }
  const showNext = async (id: number) =>
    onRemoved ? onRemoved() : navigate({ to: '/broadcasts/$id', params: { id: String(id) } })
  const { edit, copy, resend, remove, matches, dialogs } = useOwnActions(broadcast, leave, showNext)
  const opens = resendDay(broadcast, timeZone)
  return (
    <div className="row wrap fill no-print">
      <Button icon="beside" className="own-matches" {...matches.trigger}>
        Show possible matches
      </Button>
      {edit && (
        <Button icon="edit" {...edit.trigger}>
          Edit
        </Button>
      )}
      <Button icon="copy" {...copy.trigger}>
        Copy as new
      </Button>
      <Button icon="again" {...resend.trigger} disabled={opens !== undefined}>
        Resend
      </Button>
      <Button icon="trash" variant="quiet-danger" {...remove.trigger}>
        Remove
      </Button>
      {opens && <p className="small muted num">You can resend it from {opens}.</p>}
      {dialogs}
    </div>
  )
}
