import { settingsQuery } from '#web/platform/settings.ts'
import { useApi } from '#web/platform/use-api.ts'
import { clockText, worldClocks } from '#web/platform/world-clocks.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useShellParts } from './use-shell-parts.ts'

/** Above the bar: the ticker (SH-022) and the world clocks. */
export function SlimLine() {
  const settings = useQuery(settingsQuery(useApi())).data
  const parts = useShellParts()
  return (
    <aside className="slim-line" aria-label="Ticker and world clocks">
      <div className="page">
        <p className="ticker cut">
          {settings?.tickerText}
          {parts && <parts.NewestMember />}
        </p>
        <ul className="clocks num" aria-label="World clocks">
          {parts ? <parts.Clocks /> : <DrawnClocks />}
        </ul>
      </div>
      {parts && <parts.PageWatch />}
    </aside>
  )
}

/** The time the server drew the page at. Hydration leaves it alone: working it out anew would hold the page up. */
function DrawnClocks() {
  const { at } = useRouter().options.context.drawing
  return worldClocks.map(({ place, name, timeZone }) => (
    <li key={place}>
      <abbr title={name}>{place}</abbr>{' '}
      <time suppressHydrationWarning>
        {typeof document === 'undefined' ? clockText(at, timeZone) : ''}
      </time>
    </li>
  ))
}
