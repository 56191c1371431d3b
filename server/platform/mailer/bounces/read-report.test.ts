import { describe, expect, test } from 'vitest'
import { readReport } from '#server/platform/mailer/bounces/read-report.ts'
import { providerNotifications } from '../../../../tests/support/bounces/provider-notifications.ts'
import { serverNotifications } from '../../../../tests/support/bounces/server-notifications.ts'
import { complaints, replies } from '../../../../tests/support/bounces/complaints-and-replies.ts'
import { texts } from '../../../../tests/support/bounces/texts.ts'

const samples = [
  ...serverNotifications,
  ...providerNotifications,
  ...texts,
  ...complaints,
  ...replies,
]

describe('a report to a return path (BK-043)', () => {
  test.for(samples)('is read as $verdict: $name', async ({ raw, verdict, address }) => {
    const report = await readReport(Buffer.from(raw))
    expect({ verdict: report.verdict, address: report.address }).toEqual({ verdict, address })
  })

  test('is covered by at least 60 samples of every verdict', () => {
    expect(samples.length).toBeGreaterThanOrEqual(60)
    expect(new Set(samples.map(({ name }) => name)).size).toBe(samples.length)
    const verdicts = new Set(samples.map(({ verdict }) => verdict))
    expect([...verdicts].toSorted()).toEqual(['complaint', 'hard', 'none', 'policy', 'soft'])
  })

  test('is shown as one line of at most 300 characters', async () => {
    for (const { raw } of samples) {
      const { text } = await readReport(Buffer.from(raw))
      expect(text).not.toMatch(/[\r\n]/)
      expect(text.length).toBeLessThanOrEqual(300)
    }
  })

  test('is no failure when it is cut, empty or not a mail', async () => {
    for (const raw of [
      '',
      '\r\n\r\n',
      'no mail at all',
      'Content-Type: multipart/report\r\n\r\n',
    ]) {
      expect((await readReport(Buffer.from(raw))).verdict).toBe('none')
    }
  })
})
