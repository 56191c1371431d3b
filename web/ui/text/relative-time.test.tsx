import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { RelativeTime, TimeProvider } from './relative-time.tsx'

it('renders the same text on server and browser from the time it is given, with the exact one on hover', () => {
  const html = renderToString(
    <TimeProvider now={Date.parse('2026-11-20T14:41:00Z')} timeZone="Europe/Amsterdam">
      <RelativeTime at="2026-11-20T14:29:00Z" />
    </TimeProvider>,
  )
  expect(html).toBe(
    '<time dateTime="2026-11-20T14:29:00.000Z" title="20/11/2026 15:29:00">12 min ago</time>',
  )
})
