import { composeMax } from '#contract/broadcasts/posting.ts'
import { useViewer } from '#web/platform/page/session.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'

type Draft = Record<string, string | null | undefined>

/** Drafts of users signed out while composing; kept in memory only, so that other users cannot read them. */
const drafts = new Map<number, Draft>()

/** Returns and clears the draft of a contact. */
export function restoreDraft(contactId: number): Draft | undefined {
  const draft = drafts.get(contactId)
  drafts.delete(contactId)
  return draft
}

/** Fields from text that another app shared: its first line describes the goods, a link is theirs. */
export function readSharedText(text: string): {
  desc: string
  pLink: string
  additionalInfo: string
} {
  const links = text.match(/https?:\/\/\S+/g) ?? []
  const pLink = links.find((link) => link.length <= composeMax.pLink) ?? ''
  const lines = text
    .replace(pLink, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const [first = '', ...others] = lines
  const fits = first.length <= composeMax.desc
  const rest = fits ? others : lines
  return {
    desc: fits ? first : '',
    pLink,
    additionalInfo: rest.join('\n').slice(0, composeMax.additionalInfo),
  }
}

/** Saves a draft unless all text fields are empty. */
export function saveDraft(contactId: number, draft: Draft): void {
  const { quantity, brand, desc, condition, price, pLink, additionalInfo } = draft
  const typed = [quantity, brand, desc, condition, price, pLink, additionalInfo]
  if (typed.some((text) => text?.trim())) drafts.set(contactId, draft)
}

/** Saves the draft and closes the dialog when the signed-in user changes. */
export function useCloseOnSignOut(
  ownerId: number,
  { open, onOpenChange }: Pick<PopupProps, 'open' | 'onOpenChange'>,
  written: () => Draft,
): void {
  const isOwner = useViewer().user?.id === ownerId
  const leave = useEffectEvent(() => {
    saveDraft(ownerId, written())
    onOpenChange(false)
  })
  useEffect(() => {
    if (open && !isOwner) leave()
  }, [open, isOwner])
  // The dialog unmounts with its button when the user may no longer compose.
  const keep = useEffectEvent(() => open && saveDraft(ownerId, written()))
  useEffect(() => () => void keep(), [])
}
