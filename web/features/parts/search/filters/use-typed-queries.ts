import { cleanQuery } from '#contract/broadcasts/broadcasts.ts'
import { typedPart } from '#web/features/parts/part/part-address.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** How long a pause in typing is before the results follow. */
const pauseMs = 300

/**
 * The search boxes, whose results follow the typing after a pause. They hold the reader's own typing until the address
 * says something else.
 */
export function useTypedQueries(boxes: readonly string[], follow: (typed: string[]) => void) {
  const [typed, setTyped] = useState([...boxes])
  const [known, setKnown] = useState(boxes)
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.every((text, at) => typedPart(text) === typedPart(other[at] ?? ''))
  if (!isSame(known, boxes)) {
    setKnown(boxes)
    if (!isSame(typed, boxes)) setTyped([...boxes])
  }
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // As the page is when the pause is over: meanwhile the reader may have gone elsewhere.
  const followTyped = useEffectEvent(follow)
  useEffect(() => () => clearTimeout(waiting.current), [])

  return {
    typed,
    /** Takes what was typed into a box; what was pasted is not waited for. */
    type(at: number, text: string, isPasted: boolean) {
      const next = typed.with(at, text)
      setTyped(next)
      clearTimeout(waiting.current)
      // The first letter of another part leaves the results of the one before.
      const isHalf = next.some((one) => cleanQuery(one) !== '' && typedPart(one) === undefined)
      if (isHalf || isSame(next, boxes)) return
      if (isPasted) follow(next)
      else waiting.current = setTimeout(() => followTyped(next), pauseMs)
    },
    /** Waits no longer; what stands in the boxes now. */
    settle(): string[] {
      clearTimeout(waiting.current)
      return typed
    },
  }
}
