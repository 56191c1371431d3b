import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable]'
// By class: a notice calls itself a dialog too, and keys work beside it.
const popup = '.dialog, .menu'

/** Calls back for single keys pressed outside fields and popups. */
export function usePlainKeys(handlers: Record<string, () => void>): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const handler = handlers[event.key]
    if (!handler || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (document.querySelector(popup)) return
    event.preventDefault()
    handler()
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
