import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LoadFailure } from './note.tsx'

it('says what could not be loaded and what to do, or the reason of the server (AM-104)', () => {
  const words = (reason?: string) =>
    renderToString(<LoadFailure thing="The parts" reason={reason} onRetry={() => {}} />)
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|')
  expect(words()).toBe(
    '|The parts could not be loaded.|Please try again. If the problem persists please contact the provider|Try again|',
  )
  expect(words('The server could not be reached.')).toContain('|The server could not be reached.|')
})
