import { cleanQuery } from '#contract/broadcasts/broadcasts.ts'
import { queryMin } from '#contract/search-params.ts'
import { searchTermsMax } from '#contract/parts.ts'
import { typedPart } from '#web/features/parts/search/part-search.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Longer lines are prose. */
const maxPastedLength = 100

export interface PastedQueries {
  queries: string[]
  /** Number of different lines, which may exceed the number of queries. */
  lines: number
}

/** Parses pasted text: each line is a query; of a spreadsheet row, the first filled cell. */
export function pastedQueries(text: string): PastedQueries {
  const cells = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map(cleanQuery).find(Boolean) ?? '')
    .filter((query) => query.length >= queryMin && query.length <= maxPastedLength)
  const queries = [...new Set(cells)]
  return { queries: queries.slice(0, searchTermsMax), lines: queries.length }
}

const debounceMs = 300

/** State of the query fields; results follow after a pause in typing. Another address replaces what is not being typed. */
export function useTypedQueries(boxes: readonly string[], follow: (typed: string[]) => void) {
  const [typed, setTyped] = useState([...boxes])
  const [previous, setPrevious] = useState(boxes)
  const [isWaiting, setIsWaiting] = useState(false)
  // The queries of the last search, which may still be loading.
  const [sought, setSought] = useState(boxes)
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.every((text, at) => typedPart(text) === typedPart(other[at] ?? ''))
  if (!isSame(previous, boxes)) {
    setPrevious(boxes)
    setSought(boxes)
    // The search before the pause may load while the next characters are typed.
    if (!isWaiting && !isSame(typed, boxes)) setTyped([...boxes])
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Uses the address at the end of the pause, because it may have changed.
  const followTyped = useEffectEvent(follow)
  useEffect(() => () => clearTimeout(timer.current), [])

  function stopWaiting() {
    clearTimeout(timer.current)
    setIsWaiting(false)
  }

  return {
    typed,
    /** Updates a field; pasted text is searched at once. */
    type(at: number, text: string, isPasted: boolean) {
      const next = typed.with(at, text)
      setTyped(next)
      stopWaiting()
      // A single character keeps the previous results.
      const isTooShort = next.some((one) => cleanQuery(one) !== '' && typedPart(one) === undefined)
      if (isTooShort || (isSame(next, boxes) && isSame(next, sought))) return
      if (isPasted) {
        setSought(next)
        return follow(next)
      }
      setIsWaiting(true)
      timer.current = setTimeout(() => {
        setIsWaiting(false)
        setSought(next)
        followTyped(next)
      }, debounceMs)
    },
    /** Cancels the pending update and returns the current texts. */
    flush(): string[] {
      stopWaiting()
      setSought(typed)
      return typed
    },
  }
}
