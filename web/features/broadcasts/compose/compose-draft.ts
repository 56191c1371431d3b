import { useViewer } from '#web/platform/page/session.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'

type Draft = Record<string, string | null | undefined>

/** Texts of those who were signed out while writing; in this page's memory alone, so that nobody else finds them. */
const drafts = new Map<number, Draft>()

/** What this contact was writing, once. */
export function takeDraft(contactId: number): Draft | undefined {
  const draft = drafts.get(contactId)
  drafts.delete(contactId)
  return draft
}

/** Keeps what was written when something of it is text of one's own. */
export function keepDraft(contactId: number, draft: Draft): void {
  const { quantity, brand, desc, condition, price, pLink, additionalInfo } = draft
  const typed = [quantity, brand, desc, condition, price, pLink, additionalInfo]
  if (typed.some((text) => text?.trim())) drafts.set(contactId, draft)
}

/** Closes when somebody else signs in or nobody is signed in any more, in whichever tab; the text waits for its writer. */
export function useCloseForOthers(
  ownerId: number,
  { open, onOpenChange }: Pick<PopupProps, 'open' | 'onOpenChange'>,
  written: () => Draft,
): void {
  const isOwner = useViewer().user?.id === ownerId
  const leave = useEffectEvent(() => {
    keepDraft(ownerId, written())
    onOpenChange(false)
  })
  useEffect(() => {
    if (open && !isOwner) leave()
  }, [open, isOwner])
  // Whoever may not compose loses the dialog with its button.
  const keep = useEffectEvent(() => open && keepDraft(ownerId, written()))
  useEffect(() => () => void keep(), [])
}
