import { expect, test } from 'vitest'
import { reportCsv } from '#web/features/advertising/report-csv.ts'

test('a report is CSV with the oldest day first (BK-082)', () => {
  const days = [
    { day: '2026-11-20', views: 1200, clicks: 7 },
    { day: '2026-11-19', views: 0, clicks: 0 },
  ]
  expect(reportCsv(days)).toBe('Day,Views,Clicks\r\n2026-11-19,0,0\r\n2026-11-20,1200,7\r\n')
})
