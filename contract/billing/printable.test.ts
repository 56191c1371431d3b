import { beforeAll, expect, test } from 'vitest'
import type * as Printable from './printable.ts'
import { findUnprintable, loadCommonCjk } from './printable.ts'

beforeAll(loadCommonCjk)

test('takes characters of East Asia until it is known which ones fonts have (BK-090)', async () => {
  // A module of its own, because another test may have loaded the table.
  const own = './printable.ts?own'
  const { findUnprintable, loadCommonCjk } = (await import(own)) as typeof Printable
  expect(findUnprintable('뷁 상사')).toBe('')
  await loadCommonCjk()
  expect(findUnprintable('뷁 상사')).toBe('뷁')
})

test.each([
  ['Douro Recondicionados, Lda', ''],
  ['ТОВ «Ґанок» Ελλάς Đường', ''],
  ['شركة التقنية ١٢٣ می‌خواهم', ''],
  ['חברה בע״מ', ''],
  ['บริษัท น้ำ จำกัด', ''],
  ['საქართველო Հայաստան', ''],
  ['株式会社 重庆 臺北 재활용', ''],
  ['㈱ Ⅳ ﬁn', ''],
  ['Unit 7\n\tGateway\u200E Park\u00A0', ''],
  // A name as Japanese write it, with a variant of its first character.
  ['辻\u{E0100}本', ''],
  ['हिन्दी कंपनी', 'हिन्दी'],
  ['ACME ភ្នំពេញ', 'ភ្នំពេញ'],
  ['ኢትዮጵያ', 'ኢትዮጵያ'],
  ['𠮷野', '𠮷'],
  ['뷁 상사', '뷁'],
  ['Fun 🙂 Ltd', '🙂'],
  ['a\uE000b', '\uE000'],
  ['க'.repeat(50), 'க'.repeat(20)],
])('finds what invoices cannot print in %j (BK-090)', (text, unprintable) => {
  expect(findUnprintable(text)).toBe(unprintable)
})
