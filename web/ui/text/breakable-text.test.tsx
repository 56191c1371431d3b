import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BreakableText } from './breakable-text.tsx'

test('an address breaks at its parts (BK-172)', () => {
  const html = (text: string) => renderToStaticMarkup(<BreakableText>{text}</BreakableText>)
  expect(html('jo@rack.example')).toBe('<span class="break">jo<wbr/>@rack<wbr/>.example</span>')
  expect(html('https://rack.example/a')).toBe(
    '<span class="break">https://<wbr/>rack<wbr/>.example/<wbr/>a</span>',
  )
})
