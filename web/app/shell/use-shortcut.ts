import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, [contenteditable]'
const popup = '[data-open]:is([role="dialog"], [role="alertdialog"], [role="menu"])'

/** Calls back for one key pressed outside fields and popups. */
export function useShortcut(key: string, action: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented) return
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    if (document.querySelector(popup)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
