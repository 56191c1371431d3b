import { expect, it } from 'vitest'
import { cookieValue, readPreferences } from '#web/platform/page/preferences.tsx'

it('reads time zone, theme, page size, a read notice, a shown map and a currency from the cookies (SH-025, SH-035, CO-004, PT-011)', () => {
  expect(
    readPreferences(
      'tz=America%2FNew_York; theme=dark; pageSize=50; cookieNotice=read; map=shown; currency=GBP',
    ),
  ).toEqual({
    timeZone: 'America/New_York',
    theme: 'dark',
    pageSize: 50,
    cookieNotice: 'read',
    map: 'shown',
    currency: 'GBP',
  })
})

it('uses defaults for missing and invalid cookies', () => {
  const defaults = { timeZone: 'Europe/Amsterdam', theme: undefined, pageSize: 10 }
  expect(readPreferences('')).toEqual(defaults)
  expect(
    readPreferences(
      'tz=Mars%2FOlympus; theme=pink; pageSize=11; cookieNotice=perhaps; map=1; currency=DEM',
    ),
  ).toEqual(defaults)
  expect(readPreferences('tz=%E0%A4%A; theme; pageSize=')).toEqual(defaults)
  expect(readPreferences(`tz=${'x'.repeat(5000)}`)).toEqual(defaults)
})

it('finds a cookie by its full name', () => {
  expect(cookieValue('xtheme=light; theme=dark', 'theme')).toBe('dark')
  expect(cookieValue('themes=light', 'theme')).toBeUndefined()
})

it('normalizes time zones, so that visitors cannot fill the cache', () => {
  const one = readPreferences('tz=America/New_York').timeZone
  expect(readPreferences('tz=aMERICA/nEW_yORK').timeZone).toBe(one)
  expect(readPreferences('tz=UTC').timeZone).toBe('UTC')
  const here = readPreferences('tz=Asia/Calcutta').timeZone
  expect(readPreferences('tz=Asia/Kolkata').timeZone).toBe(here)
})
