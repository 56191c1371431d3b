import { useState } from 'react'

/**
 * What a control shows whose value stands in the address: a choice at once, and the address when that has changed.
 * @returns what is shown, and a function to show something else until then
 */
export function useShownValue<T>(inAddress: T): [shown: T, show: (value: T) => void] {
  const [shown, show] = useState(inAddress)
  const [said, setSaid] = useState(inAddress)
  if (said !== inAddress) {
    setSaid(inAddress)
    show(inAddress)
  }
  return [shown, show]
}
