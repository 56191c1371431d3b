import { useEffect, useState } from 'react'

let isPressed = false
const presses = new EventTarget()

function press({ button }: PointerEvent) {
  isPressed = button === 0
}

function release() {
  // After the click, which follows in the same task.
  setTimeout(() => {
    isPressed = false
    presses.dispatchEvent(new Event('release'))
  })
}

if (typeof document !== 'undefined') {
  addEventListener('pointerdown', press, true)
  addEventListener('pointerup', release, true)
  addEventListener('pointercancel', release, true)
  // A context menu or another window takes the release.
  addEventListener('contextmenu', release, true)
  addEventListener('blur', release)
}

/**
 * The value as it was before the mouse went down. Pressing a button leaves a field: an error that came or went then
 * would move the button from under the pointer, and the click would be lost.
 */
export function useHeldWhilePressed<T>(value: T): T {
  const [shown, setShown] = useState(() => value)
  if (shown !== value && !isPressed) setShown(() => value)
  useEffect(() => {
    if (shown === value) return undefined
    const show = () => setShown(() => value)
    presses.addEventListener('release', show)
    return () => presses.removeEventListener('release', show)
  }, [shown, value])
  return shown
}
