import { describe, expect, test } from 'vitest'
import { describeSchedule, findLastDue, findNextDue } from '#server/platform/schedules/schedule.ts'
import { jobs } from '#server/worker.ts'

const minuteMs = 60_000

/** Due times that checking every minute of a day in Amsterdam finds. */
function dueOn(schedule: string, day: { from: string; to: string }): string[] {
  const found = new Set<string>()
  const until = Date.parse(day.to)
  for (let at = Date.parse(day.from); at < until; at += 5 * minuteMs) {
    const due = findLastDue(schedule, new Date(at))
    if (due.getTime() >= Date.parse(day.from)) found.add(due.toISOString())
  }
  return [...found]
}

const springDay = { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' }
const autumnDay = { from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z' }

describe('a schedule in Amsterdam', () => {
  test('is at the same local time in winter and summer (BK-111)', () => {
    const next = (now: string) => findNextDue('40 16 * * *', new Date(now)).toISOString()
    expect(next('2026-01-15T12:00:00Z')).toBe('2026-01-15T15:40:00.000Z')
    expect(next('2026-07-15T12:00:00Z')).toBe('2026-07-15T14:40:00.000Z')
  })

  test('of a day is due once on the days on which clocks change, also at 02:30 (BK-111)', () => {
    expect(dueOn('30 2 * * *', springDay)).toEqual(['2026-03-29T01:00:00.000Z'])
    expect(dueOn('30 2 * * *', autumnDay)).toEqual(['2026-10-25T00:30:00.000Z'])
    expect(dueOn('40 3 * * *', springDay)).toEqual(['2026-03-29T01:40:00.000Z'])
    expect(dueOn('40 3 * * *', autumnDay)).toEqual(['2026-10-25T02:40:00.000Z'])
  })

  test('of minutes and hours goes on through both changes (BK-111)', () => {
    expect(dueOn('*/5 * * * *', springDay)).toHaveLength(23 * 12)
    expect(dueOn('*/5 * * * *', autumnDay)).toHaveLength(25 * 12)
    expect(dueOn('17 * * * *', springDay)).toHaveLength(23)
    expect(dueOn('17 * * * *', autumnDay)).toHaveLength(25)
  })

  test('is due at its very second (BK-111)', () => {
    const due = new Date('2026-11-20T06:30:00Z')
    expect(findLastDue('30 7 * * *', due)).toEqual(due)
    expect(findLastDue('30 7 * * *', new Date(due.getTime() - 1))).toEqual(
      new Date('2026-11-19T06:30:00Z'),
    )
  })

  test('is written in words (BK-111)', () => {
    expect(describeSchedule('10 3 * * *')).toBe('every day 03:10')
    expect(describeSchedule('*/5 * * * *')).toBe('every 5 minutes')
    expect(describeSchedule('0 * * * *')).toBe('every hour')
    expect(describeSchedule('1 * * * *')).toBe('every hour at :01')
    expect(describeSchedule('5 4 * * 0')).toBe('every Sunday 04:05')
  })
})

describe('the schedules of all jobs', () => {
  const schedules = jobs.flatMap(({ name, schedule }) => (schedule ? [{ name, schedule }] : []))

  test('have words, names and descriptions (BK-111)', () => {
    expect(schedules.length).toBeGreaterThan(30)
    for (const { schedule } of schedules) expect(describeSchedule(schedule)).toMatch(/^every /)
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
    expect(new Set(jobs.map(({ title }) => title)).size).toBe(jobs.length)
    for (const { description } of jobs) expect(description).toMatch(/^[A-Z].*\.$/)
  })

  test('avoid the hour in which clocks change (BK-111)', () => {
    expect(schedules.filter(({ schedule }) => schedule.split(' ')[1] === '2')).toEqual([])
  })
})
