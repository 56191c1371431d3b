import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { clockText, worldClocks } from '#web/platform/page/world-clocks.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useShellParts } from './use-shell-parts.ts'

/** Above the bar: the ticker (SH-022) and the world clocks. */
export function TickerBar() {
  const settings = useQuery(settingsQuery(useApi())).data
  const parts = useShellParts()
  const [now, setNow] = useState<number>()
  return (
    <aside className="slim-line no-print" aria-label="Ticker and world clocks">
      <div className="page row between">
        <p className="ticker cut">
          {settings?.tickerText}
          {parts && <parts.NewestMember />}
        </p>
        <ul className="row clocks num" aria-label="World clocks">
          <Clocks now={now} />
        </ul>
      </div>
      {parts && <parts.MinuteTimer onTick={setNow} />}
      {parts && <parts.PageViewReporter />}
    </aside>
  )
}

/** Times as rendered by the server until the browser's time is known; hydration skips them because it is slow. */
function Clocks({ now }: { now: number | undefined }) {
  const { at } = useRouter().options.context.drawing
  const time = typeof document === 'undefined' ? at : now
  return worldClocks.map(({ place, name, timeZone }) => (
    <li key={place}>
      <abbr title={name}>{place}</abbr>{' '}
      <time suppressHydrationWarning>{time === undefined ? '' : clockText(time, timeZone)}</time>
    </li>
  ))
}
