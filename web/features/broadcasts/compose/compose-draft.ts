import { composeMax } from '#contract/broadcasts/posting.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useViewer } from '#web/platform/page/session.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'

export type Draft = Record<string, string | null | undefined>

/** Drafts of users signed out while composing; kept in memory only, so that other users cannot read them. */
const drafts = new Map<number, Draft>()

/** The draft of the open dialog, for a reload of the page. It leaves the tab when its author signs out. */
const storageKey = 'compose-draft'
const tab = () => sessionStorage
const StoredDraft = z.object({
  contactId: z.int(),
  draft: z.record(z.string(), z.nullish(z.string())),
})

export const storeDraft = (contactId: number, draft: Draft): void =>
  writeStorage(tab, storageKey, hasText(draft) ? { contactId, draft } : null)
export const clearStoredDraft = (): void => writeStorage(tab, storageKey, null)

/** Returns and clears the draft of a contact. */
export function restoreDraft(contactId: number): Draft | undefined {
  const stored = StoredDraft.safeParse(readStorage(tab, storageKey)).data
  clearStoredDraft()
  const draft = drafts.get(contactId)
  drafts.delete(contactId)
  return draft ?? (stored?.contactId === contactId ? stored.draft : undefined)
}

/** Labels of fields in the link of a mail that could not be sent as a broadcast (BK-044). */
const labels: Readonly<Record<string, string>> = {
  List: 'listType',
  Type: 'broadcastType',
  Quantity: 'quantity',
  Brand: 'brand',
  Description: 'desc',
  Condition: 'condition',
  Price: 'price',
  Currency: 'currency',
  Link: 'pLink',
}

/** Fields of a text that begins with labelled lines; the rest is further text. */
function readLabelledText(text: string): Draft | undefined {
  const draft: Draft = {}
  const lines = text.split('\n')
  for (;;) {
    const [, label = '', value] = /^(\w+): (.*)$/.exec(lines[0] ?? '') ?? []
    const name = labels[label]
    if (name === undefined || draft[name] !== undefined) break
    draft[name] = value
    lines.shift()
  }
  const isLabelled = draft['listType'] !== undefined
  return isLabelled ? { ...draft, additionalInfo: lines.join('\n').trim() } : undefined
}

/** Fields from text that another app shared: its first line describes the goods, a link is theirs. */
export function readSharedText(text: string): Draft {
  const labelled = readLabelledText(text)
  if (labelled) return labelled
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

const textFields = [
  'quantity',
  'brand',
  'desc',
  'condition',
  'price',
  'pLink',
  'additionalInfo',
] as const

/** Whether a text field holds more than it began with. */
export const hasText = (draft: Draft, began: Draft = {}): boolean =>
  textFields.some((name) => draft[name]?.trim() && draft[name] !== began[name])

/** Saves a draft unless all text fields are empty. */
export function saveDraft(contactId: number, draft: Draft): void {
  clearStoredDraft()
  if (hasText(draft)) drafts.set(contactId, draft)
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
