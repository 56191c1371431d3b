import { everyMinute } from '#web/platform/every-minute.ts'
import { clockText, worldClocks } from '#web/platform/world-clocks.ts'
import { useEffect, useState } from 'react'

/** The entries of the world clocks, going on with the browser's time (SH-023). */
export function Clocks() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => everyMinute(setNow), [])
  return worldClocks.map(({ place, name, timeZone }) => (
    <li key={place}>
      <abbr title={name}>{place}</abbr> <time>{clockText(now, timeZone)}</time>
    </li>
  ))
}
