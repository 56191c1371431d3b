import { hitClass } from '#web/ui/table.tsx'
import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * All keyboard shortcuts with their descriptions. Keys with a space are pressed in sequence, except `Ctrl K`, which is
 * pressed together and also works while typing.
 */
export const keys = {
  'Ctrl K': 'Open the command palette',
  '/': 'Search',
  c: 'Compose a broadcast, or choose invoices for a bank line',
  j: 'Next row, or next broadcast',
  k: 'Previous row, or previous broadcast',
  o: 'Open the row (same as Enter)',
  x: 'Actions for the broadcast, or select the row',
  ']': 'Next page',
  '[': 'Previous page',
  '.': 'Show new broadcasts, or the actions of a company or of the selected rows',
  s: 'Save this search',
  m: 'Mark all as read',
  v: 'Switch between reading beside the list and on pages',
  r: 'Reply',
  b: 'Back to the list',
  n: 'Add a note',
  e: 'Done with the item',
  a: 'Assign the item to me',
  X: 'Select a range, or all that match',
  N: 'Reject the application, set a bank line aside, or remove what is selected',
  u: 'Undo the last action, for 10 seconds',
  y: 'Copy as text, approve the application, or book a bank line or the certain ones',
  p: 'Mark all open checks as passed, or a payment as paid back',
  'g h': 'Go to the home page',
  'g b': 'Go to broadcasts',
  'g p': 'Go to parts',
  'g c': 'Go to companies',
  'g s': 'Go to saved searches',
  1: 'First tab, first check of the application, or first step of the case',
  2: 'Second tab',
  3: 'Third tab',
  4: 'Fourth tab',
  5: 'Fifth tab',
  6: 'Sixth tab',
  7: 'Seventh tab',
  8: 'Eighth tab',
  9: 'Ninth tab',
  Escape: 'Close the pane beside the list',
  '?': 'Show keyboard shortcuts',
} as const

export type Key = `${keyof typeof keys}`
type KeyHandlers = { [K in Key]?: (() => void) | undefined }
type KeyTexts = { [K in Key]?: string | undefined }

// Objects list digits first; here they follow the letters.
const allKeys = (Object.keys(keys) as Key[]).toSorted(
  (one, other) => Number(/^\d/.test(one)) - Number(/^\d/.test(other)),
)
const editableSelector =
  'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
// By class, because notices have the dialog role too and do not block shortcuts; nor do closing dialogs.
export const popupSelector = ':is(.dialog, .menu):not([data-closed])'
/** Maximum time between the two keys of a sequence. */
const sequenceTimeoutMs = 1500

/** These act again while they are held; any other acts once. */
const repeatedKeys: readonly string[] = ['j', 'k']

/** Registered handlers; the latest one of a key wins. */
const registered: { handlers: KeyHandlers; texts: KeyTexts }[] = []
let first: { name: string; at: number } | undefined

const registeredOf = (key: Key) => registered.findLast(({ handlers }) => handlers[key])
const handlerOf = (key: Key) => registeredOf(key)?.handlers[key]

/** The shortcuts that have a handler on the current page, in the order of `keys`. */
export function activeKeys(): Key[] {
  return allKeys.filter(handlerOf)
}

/** Returns the description of a shortcut on the current page. */
export const describeKey = (key: Key): string => registeredOf(key)?.texts[key] ?? keys[key]

/** Runs the handler of a shortcut, as if its key was pressed. */
export function triggerKey(key: Key): void {
  handlerOf(key)?.()
}

/** The shortcut of a key press, given the previous key; `waits` if it may start a sequence. */
export function resolveKeyPress(
  name: string,
  before: string | undefined,
  working: readonly Key[],
  isRepeat = false,
): { key?: Key | undefined; waits: boolean } {
  if (isRepeat && !repeatedKeys.includes(name)) return { waits: false }
  const both = before && working.find((key) => key === `${before} ${name}`)
  if (both) return { key: both, waits: false }
  if (working.some((key) => key.startsWith(`${name} `))) return { waits: true }
  return { key: working.find((key) => key === name), waits: false }
}

function onKeyDown(event: KeyboardEvent): void {
  const { key: name, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || name === 'Shift' || name === 'AltGraph') return
  const before = first && event.timeStamp - first.at < sequenceTimeoutMs ? first.name : undefined
  first = undefined
  if (document.querySelector(popupSelector)) return
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && name.toLowerCase() === 'k') {
    return runShortcut(event, 'Ctrl K')
  }
  // Many keyboard layouts type brackets with AltGr.
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return
  if (event.target instanceof Element && event.target.closest(editableSelector)) return
  const { key, waits } = resolveKeyPress(name, before, activeKeys(), event.repeat)
  if (waits) first = { name, at: event.timeStamp }
  if (key) runShortcut(event, key)
}

/** Keys that were pressed while the scripts loaded; a script of the page records them. */
declare global {
  // `var`, as a global that scripts share.
  var earlyKeys: KeyboardEvent[] | undefined
  var recordKey: ((event: KeyboardEvent) => void) | undefined
}

/** Runs the shortcuts that were pressed before the page could take them, but for those that it has taken since. */
export function repeatEarlyKeys(): void {
  if (globalThis.recordKey) removeEventListener('keydown', globalThis.recordKey)
  for (const event of globalThis.earlyKeys?.splice(0) ?? []) onKeyDown(event)
}

function runShortcut(event: KeyboardEvent, key: Key): void {
  const handler = handlerOf(key)
  if (!handler) return
  event.preventDefault()
  handler()
}

/**
 * Registers handlers of shortcuts while the component is mounted. They do not run in fields and popups. `texts` say
 * what they do here, where that is not what they do elsewhere.
 */
export function useKeys(handlers: KeyHandlers, texts: KeyTexts = {}): void {
  const call = useEffectEvent((key: Key) => handlers[key]?.())
  const keyNames = allKeys.filter((key) => handlers[key]).join('|')
  const ownTexts = JSON.stringify(texts)
  useEffect(() => {
    if (!keyNames) return undefined
    const own = { handlers: {} as KeyHandlers, texts: JSON.parse(ownTexts) as KeyTexts }
    for (const key of keyNames.split('|') as Key[]) own.handlers[key] = () => call(key)
    if (registered.length === 0) addEventListener('keydown', onKeyDown)
    registered.push(own)
    return () => {
      registered.splice(registered.indexOf(own), 1)
      if (registered.length === 0) removeEventListener('keydown', onKeyDown)
    }
  }, [keyNames, ownTexts])
}

/**
 * `j` and `k` move between the rows of a table, by the link or another element of each; `o` and Enter open it. They
 * start from the row that is open if none has the focus.
 */
export function useRowNavigation(
  table: RefObject<HTMLElement | null>,
  selector: string = `.${hitClass}`,
): void {
  const links = () => {
    const all = [...(table.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    return all.filter((link, index) => {
      const row = link.closest('tr')
      return row === null || row !== all[index - 1]?.closest('tr')
    })
  }
  const move = (step: 1 | -1) => {
    const all = links()
    const focused = all.indexOf(document.activeElement as HTMLElement)
    const at = focused < 0 ? all.findIndex((link) => link.ariaCurrent === 'page') : focused
    all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + step))]?.focus()
  }
  useKeys(
    {
      j: () => move(1),
      k: () => move(-1),
      o: () =>
        links()
          .find((link) => link === document.activeElement)
          ?.click(),
    },
    { j: 'Next row', k: 'Previous row' },
  )
}
