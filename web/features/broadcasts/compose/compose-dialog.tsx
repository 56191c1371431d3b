import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { broadcastQuery } from '#web/features/broadcasts/api.ts'
import type { Draft } from '#web/features/broadcasts/compose/compose-draft.ts'
import {
  ComposeForm,
  type ComposeDialogProps,
  type ComposeFormProps,
} from '#web/features/broadcasts/compose/compose-form.tsx'
import { possibleMatchesDialog } from '#web/features/matching/dialog-public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

const PossibleMatches = lazy(async () => ({ default: await possibleMatchesDialog.preload() }))

/** Compose dialog (BC-038 to BC-049), bound to the user who opened it. */
export function ComposeDialog(props: ComposeDialogProps) {
  const { user } = useViewer()
  const [owner] = useState(user)
  const [sentId, setSentId] = useState<number>()
  if (!owner) return null
  if (sentId !== undefined) {
    const { listId: _list, text: _text, copyOf: _copy, ...popup } = props
    return (
      <Suspense>
        <PossibleMatches {...popup} isInPlace broadcastId={sentId} />
      </Suspense>
    )
  }

  /** Shows what fits the broadcast in place of the form, unless the sender has switched that off (MT-001, MT-002). */
  async function showMatches(id: number) {
    if (user?.possibleMatchesDisabled !== false) return props.onOpenChange(false)
    await possibleMatchesDialog.preload().then(
      () => setSentId(id),
      () => props.onOpenChange(false),
    )
  }
  const form = { ...props, user: owner, onSent: showMatches }
  return props.copyOf === undefined ? (
    <ComposeForm {...form} />
  ) : (
    <ComposeCopy {...form} copyOf={props.copyOf} />
  )
}

/** The form filled in as an own broadcast was; empty if that cannot be loaded. */
function ComposeCopy({ copyOf, ...form }: ComposeFormProps & { copyOf: number }) {
  const copied = useQuery(broadcastQuery(useApi(), copyOf))
  if (copied.isPending) return null
  return <ComposeForm {...form} copied={copied.data && fieldsOf(copied.data)} />
}

const fieldsOf = (broadcast: BroadcastDetail): Draft => ({
  broadcastType: broadcast.side,
  listType: String(broadcast.listId),
  quantity: broadcast.quantity,
  brand: broadcast.brand,
  desc: broadcast.description,
  condition: broadcast.condition,
  price: broadcast.typed?.price ?? '',
  currency: broadcast.typed?.currency,
  pLink: broadcast.pLink ?? '',
  additionalInfo: broadcast.additionalInfo,
})
