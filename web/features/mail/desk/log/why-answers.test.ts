import { expect, test } from 'vitest'
import { whyKinds, type WhyAnswer } from '#contract/mail/desk/why-mail.ts'
import { explainAnswer } from '#web/features/mail/desk/log/why-answers.ts'

const answer = (change: Partial<WhyAnswer>): WhyAnswer => ({
  address: 'a@b.example',
  kind: 'sent',
  at: '2026-11-12T11:04:00Z',
  text: '',
  deliveryId: null,
  suppression: null,
  isPlanFull: false,
  ...change,
})
const about = { listName: 'Laptop', format: () => '12 Nov' }

test('every answer to why no mail came is one sentence that ends (BK-043)', () => {
  for (const kind of whyKinds) {
    const { text } = explainAnswer(answer({ kind }), about)
    expect(text, kind).toMatch(/^[A-Z].*\.$/)
    expect(text, kind).not.toMatch(/undefined|null| {2}/)
  }
})

test.for<[Partial<WhyAnswer>, string]>([
  [
    { kind: 'digest' },
    'The setting for Laptop is Daily since 12 Nov: it comes in the daily digest.',
  ],
  [
    { kind: 'suppressed', text: '550 user unknown', suppression: { topic: '*', cause: 'bounce' } },
    'The address is suppressed since 12 Nov (bounced): 550 user unknown.',
  ],
  [
    { kind: 'noEmail', at: null, isPlanFull: true },
    'The setting for Laptop is Off. All addresses of the plan are in use by others.',
  ],
])('%j is explained (BK-043)', ([change, text]) => {
  expect(explainAnswer(answer(change), about).text).toBe(text)
})
