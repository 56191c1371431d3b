import { useEffect, useEffectEvent } from 'react'

/**
 * Every key and what it does, for what listens and for what explains. Two with a space are pressed one after the
 * other; `Ctrl K` is pressed together and works while typing too.
 */
export const keys = {
  'Ctrl K': 'Open the command palette',
  '/': 'Search',
  c: 'Compose a broadcast',
  j: 'Next row',
  k: 'Previous row',
  o: 'Open the row (same as Enter)',
  x: 'Actions for your broadcast',
  ']': 'Next page',
  '[': 'Previous page',
  '.': 'Show new broadcasts',
  s: 'Save this search',
  m: 'Mark all as read',
  v: 'Switch between reading beside the list and on pages',
  r: 'Reply',
  y: 'Copy as text',
  'g h': 'Go to Home',
  'g b': 'Go to Broadcasts',
  'g p': 'Go to Parts',
  'g c': 'Go to Companies',
  'g s': 'Go to Saved searches',
  Escape: 'Close the pane beside the list',
  '?': 'Show keyboard shortcuts',
} as const

export type Key = keyof typeof keys
export type KeyHandlers = { [K in Key]?: (() => void) | undefined }

const everyKey = Object.keys(keys) as Key[]
const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
// By class: a notice calls itself a dialog too, and keys work beside it, as they do while a dialog leaves.
const popup = ':is(.dialog, .menu):not([data-closed])'
/** How long the first key of two waits for the second, in milliseconds. */
const secondKeyMs = 1500

/** What is listened for; of two parts that want the same key the later one has it. */
const heard: KeyHandlers[] = []
let first: { name: string; at: number } | undefined

const handlerOf = (key: Key) => heard.findLast((handlers) => handlers[key])?.[key]

/** The keys that work where the reader is now, in the order of the table. */
export function activeKeys(): Key[] {
  return everyKey.filter(handlerOf)
}

/** Does what a key does, for those who choose it by name. */
export function triggerKey(key: Key): void {
  handlerOf(key)?.()
}

/** The key that is meant by a press after an earlier one, and whether it waits for a second. */
export function resolveKeyPress(
  name: string,
  before: string | undefined,
  working: readonly Key[],
): { key?: Key | undefined; waits: boolean } {
  const both = before && working.find((key) => key === `${before} ${name}`)
  if (both) return { key: both, waits: false }
  if (working.some((key) => key.startsWith(`${name} `))) return { waits: true }
  return { key: working.find((key) => key === name), waits: false }
}

function pressed(event: KeyboardEvent): void {
  const { key: name, ctrlKey, metaKey, altKey, shiftKey } = event
  if (event.defaultPrevented || name === 'Shift' || name === 'AltGraph') return
  const before = first && performance.now() - first.at < secondKeyMs ? first.name : undefined
  first = undefined
  if (document.querySelector(popup)) return
  if ((ctrlKey || metaKey) && !altKey && !shiftKey && name.toLowerCase() === 'k') {
    return act(event, 'Ctrl K')
  }
  // AltGr is how many keyboards type a bracket.
  if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return
  if (event.target instanceof Element && event.target.closest(typing)) return
  const { key, waits } = resolveKeyPress(name, before, activeKeys())
  if (waits) first = { name, at: performance.now() }
  if (key) act(event, key)
}

function act(event: KeyboardEvent, key: Key): void {
  const handler = handlerOf(key)
  if (!handler) return
  event.preventDefault()
  handler()
}

/** Calls back for keys pressed outside fields and popups; one without a handler does not work here. */
export function useKeys(handlers: KeyHandlers): void {
  const call = useEffectEvent((key: Key) => handlers[key]?.())
  const wanted = everyKey.filter((key) => handlers[key]).join('|')
  useEffect(() => {
    if (!wanted) return undefined
    const own: KeyHandlers = {}
    for (const key of wanted.split('|') as Key[]) own[key] = () => call(key)
    if (heard.length === 0) addEventListener('keydown', pressed)
    heard.push(own)
    return () => {
      heard.splice(heard.indexOf(own), 1)
      if (heard.length === 0) removeEventListener('keydown', pressed)
    }
  }, [wanted])
}
