import { describe, expect, test } from 'vitest'
import {
  changeSettings,
  settingChanges,
  getEditableSettings,
  getSettingReach,
} from '#contract/back-office/settings.ts'
import type { SettingReach } from '#contract/back-office/settings/setting-reach.ts'
import { settingEntries } from '#contract/back-office/site-settings.ts'
import {
  defaultOperatorSettings,
  OperatorSettings,
} from '#contract/back-office/operator-settings.ts'
import { defaultSettings, getSettings, Settings } from '#contract/site/site.ts'
import { readSettings } from '#server/features/site/public.ts'
import { visitor, type Caller } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { aStaffCaller, aStaffMember, staffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
/** Values that the program maintains. */
const setByProgram = [
  'lastNewsUpdate',
  'exchangeRatesDate',
  'bannersShown',
  'logo',
  'logoFile',
  'mapProvider',
  'mailboxNames',
]

async function valueOf(caller: Caller, key: string): Promise<unknown> {
  const { settings } = (await caller.call(getEditableSettings)).body.payload
  return settings.find((setting) => setting.key === key)?.value
}
const change = async (caller: Caller, key: string, to: unknown, reason = '') =>
  caller.call(changeSettings, {
    body: { changes: [{ key, to, was: await valueOf(caller, key) }], reason },
  })

describe('settings', () => {
  test('are all editable, except those that the program sets (BK-085)', () => {
    const all = [...Object.keys(Settings.shape), ...Object.keys(OperatorSettings.shape)]
    const offered = [...settingEntries.map(({ key }) => key), ...setByProgram]
    expect(offered.toSorted()).toEqual([...all, 'limitTexts'].toSorted())
  })

  test("have the program's defaults", async () => {
    const caller = await aStaffCaller(market)
    const { settings } = (await caller.call(getEditableSettings)).body.payload
    const initial = { ...defaultSettings, ...defaultOperatorSettings }
    for (const { key, value, isSet } of settings.filter(
      // Open in the market of tests.
      (one) => one.key in initial && one.key !== 'registration',
    )) {
      expect({ key, value, isSet }).toEqual({
        key,
        value: initial[key as keyof typeof initial],
        isSet: false,
      })
    }
    expect(settings).toHaveLength(settingEntries.length)
  })

  test('take effect when changed, and can be reset', async () => {
    const caller = await aStaffCaller(market)
    const reply = await change(caller, 'tickerText', '  Used IT, traded daily ')
    expect(reply.status).toBe(200)
    market.clock.advance({ seconds: 3 })
    const site = await visitor(market).call(getSettings)
    expect(site.body.payload.tickerText).toBe('Used IT, traded daily')
    expect((await change(caller, 'tickerText', null)).status).toBe(200)
    market.clock.advance({ seconds: 3 })
    const after = await visitor(market).call(getSettings)
    expect(after.body.payload.tickerText).toBe(defaultSettings.tickerText)
  })

  test.for([
    [
      'a number over its range',
      'spamRule',
      { count: 101, withinMinutes: 15, waitMinutes: 15 },
      'spamRule.count',
      'This field should be a number from 1 to 100',
    ],
    [
      'a broken number',
      'bannersPerView',
      2.5,
      'bannersPerView',
      'This field should be a number from 1 to 5',
    ],
    [
      'a word for a number',
      'digestHour',
      'seven',
      'digestHour',
      'This field should be a number from 0 to 23',
    ],
    [
      'nothing where something must be',
      'productName',
      '  ',
      'productName',
      'This field is required',
    ],
    [
      'a text that is too long',
      'tickerText',
      'x'.repeat(201),
      'tickerText',
      'This field must have at most 200 characters',
    ],
    [
      'an address that anybody could change',
      'elsewhere',
      { newsletter: 'http://a.example', iosApp: '', androidApp: '' },
      'elsewhere.newsletter',
      'Leave empty or enter a URL that starts with https://',
    ],
    ['a switch that is neither on nor off', 'force2fa', 2, 'force2fa', 'This field is not valid'],
    [
      'a part that is missing',
      'claims',
      { members: '1', countries: '2', since: '3' },
      'claims.broadcastsPerDay',
      'This field is not valid',
    ],
    ['a rate of nothing', 'USD', 0, 'USD', 'This field should be a number from 0.01 to 100'],
  ] as const)('refuse %s, at its field', async ([, key, to, param, msg]) => {
    const caller = await aStaffCaller(market)
    const before = await valueOf(caller, key)
    const reply = await change(caller, key, to)
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([{ param, msg }])
    expect(await valueOf(caller, key)).toEqual(before)
  })

  test.for(['nothing', '__proto__', 'lastNewsUpdate', 'bannersShown', ''])(
    'refuse the key %j, which is none that staff set',
    async (key) => {
      const caller = await aStaffCaller(market)
      const reply = await caller.call(changeSettings, {
        body: { changes: [{ key, to: 1, was: 0 }] },
      })
      expect(reply.status).toBe(404)
    },
  )

  test('change together or not at all', async () => {
    const caller = await aStaffCaller(market)
    const [digestHour, bannersPerView] = [
      await valueOf(caller, 'digestHour'),
      await valueOf(caller, 'bannersPerView'),
    ]
    const reply = await caller.call(changeSettings, {
      body: {
        changes: [
          { key: 'digestHour', to: 9, was: digestHour },
          { key: 'bannersPerView', to: 99, was: bannersPerView },
        ],
      },
    })
    expect(reply.status).toBe(400)
    expect(await valueOf(caller, 'digestHour')).toBe(digestHour)
  })

  test('refuse the second of two concurrent changes and name the first', async () => {
    const staff = await aStaffMember(market, { name: 'Sam First' })
    const [first, second] = [await staffCaller(market, staff), await aStaffCaller(market)]
    const was = await valueOf(second, 'savedSearchesPerContact')
    expect((await change(first, 'savedSearchesPerContact', 60)).status).toBe(200)
    const reply = await second.call(changeSettings, {
      body: { changes: [{ key: 'savedSearchesPerContact', to: 70, was }] },
    })
    expect(reply.status).toBe(409)
    expect(reply.refusal.payload).toMatchObject({
      extra: 'CHANGED',
      errors: [
        {
          param: 'savedSearchesPerContact',
          msg: 'Sam First has changed this in the meantime.',
        },
      ],
    })
    const { settings } = (await second.call(getEditableSettings)).body.payload
    expect(settings.find(({ key }) => key === 'savedSearchesPerContact')).toMatchObject({
      value: 60,
      changedBy: 'Sam First',
    })
    expect(await valueOf(second, 'savedSearchesPerContact')).toBe(60)
  })

  test('accept one of many concurrent changes', async () => {
    const callers = await Promise.all(Array.from({ length: 8 }, () => aStaffCaller(market)))
    const was = await valueOf(callers[0]!, 'broadcastMonthsKept')
    const replies = await Promise.all(
      callers.map((caller, n) =>
        caller.call(changeSettings, {
          body: {
            changes: [{ key: 'broadcastMonthsKept', to: 30 + n, was }],
            reason: 'Asked by the auditor',
          },
        }),
      ),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(7).fill(409),
    ])
  })

  test('are limited to texts for editors', async () => {
    const editor = await aStaffCaller(market, 'editor')
    const { settings } = (await editor.call(getEditableSettings)).body.payload
    expect(settings.map(({ key }) => key).toSorted()).toEqual([
      'claims',
      'elsewhere',
      'limitTexts',
      'mailTexts',
      'meeting',
      'postalAddress',
      'salesEmail',
      'tickerText',
    ])
    expect((await change(editor, 'tickerText', 'From the editor')).status).toBe(200)
    const reply = await editor.call(changeSettings, {
      body: { changes: [{ key: 'force2fa', to: 1, was: 0 }] },
    })
    expect(reply.status).toBe(403)
    expect(reply.refusal.payload.extra).toBe('STAFF_ROLE')
  })

  test('require two-factor of all members only with the product name typed (BK-117)', async () => {
    const caller = await aStaffCaller(market)
    await aContact(market)
    const reach = (await caller.call(getSettingReach)).body.payload
    expect(reach).toMatchObject({
      people: 1,
      withoutSecondFactor: 1,
      productName: defaultSettings.productName,
    })
    const changes = [{ key: 'force2fa', to: 1, was: 0 }]
    const refused = await caller.call(changeSettings, { body: { changes, typedName: 'yes' } })
    expect(refused.refusal.payload.errors?.[0]?.param).toBe('typedName')
    expect(await valueOf(caller, 'force2fa')).toBe(0)
    const typedName = reach.productName.toLowerCase()
    expect((await caller.call(changeSettings, { body: { changes, typedName } })).status).toBe(200)
    expect((await change(caller, 'force2fa', 0)).status).toBe(200)
  })

  test('need a reason where data is deleted or customers pay, and nothing is saved without it (BK-085)', async () => {
    const caller = await aStaffCaller(market)
    const changes = [
      { key: 'digestHour', to: 11, was: await valueOf(caller, 'digestHour') },
      { key: 'messageMonthsKept', to: 12, was: 24 },
    ]
    const refused = await caller.call(changeSettings, { body: { changes, reason: '  ' } })
    expect(refused.refusal.payload.errors).toEqual([
      { param: 'reason', msg: 'This field is required' },
    ])
    expect(await valueOf(caller, 'digestHour')).toBe(changes[0]!.was)
    const reply = await caller.call(changeSettings, {
      body: { changes, reason: 'Privacy review' },
    })
    expect(reply.status).toBe(200)
    const { results } = (await caller.call(settingChanges)).body.payload
    expect(results.slice(0, 2).map(({ key, reason }) => [key, reason])).toEqual([
      ['messageMonthsKept', 'Privacy review'],
      ['digestHour', 'Privacy review'],
    ])
  })

  test('say how many members, companies and invoices they affect (BK-085)', async () => {
    const caller = await aStaffCaller(market)
    const before = (await caller.call(getSettingReach)).body.payload as Record<SettingReach, number>
    await aContact(market)
    const trial = await aCompany(market, { state: 'trial' })
    await aContact(market, { company: trial })
    await aCompany(market, { state: 'terminated' })
    const after = (await caller.call(getSettingReach)).body.payload
    expect(after).toMatchObject({
      people: before.people + 2,
      withoutSecondFactor: before.withoutSecondFactor + 2,
      companies: before.companies + 2,
      paying: before.paying + 1,
      unpaidInvoices: before.unpaidInvoices,
    })
  })

  test('say to an editor only what the settings of editors affect (BK-085)', async () => {
    const editor = await aStaffCaller(market, 'editor')
    const { payload } = (await editor.call(getSettingReach)).body
    expect(Object.keys(payload).toSorted()).toEqual(['people', 'productName'])
  })

  test('have a history with actor, from and to', async () => {
    const staff = await aStaffMember(market, { name: 'Noor Admin' })
    const caller = await staffCaller(market, staff)
    const was = await valueOf(caller, 'GBP')
    await change(caller, 'GBP', 0.91)
    await change(caller, 'GBP', null)
    const { results } = (await caller.call(settingChanges)).body.payload
    expect(results.slice(0, 2)).toMatchObject([
      { by: 'Noor Admin', key: 'GBP', from: 0.91, to: was, isReset: true },
      { by: 'Noor Admin', key: 'GBP', from: was, to: 0.91, isReset: false },
    ])
    const older = await caller.call(settingChanges, { query: { before: results[0]!.id } })
    expect(older.body.payload.results[0]?.id).toBe(results[1]!.id)
    const editor = await aStaffCaller(market, 'editor')
    const seen = (await editor.call(settingChanges)).body.payload.results.map(({ key }) => key)
    expect(seen).not.toContain('GBP')
  })

  test('can be read by concurrent transactions that use every connection', async () => {
    market.clock.advance({ minutes: 1 })
    const names = Array.from({ length: 30 }, () =>
      market.database.transaction(async (tx) => {
        await tx`select pg_sleep(0.05)`
        return (await readSettings(market.platform)).shortName
      }),
    )
    expect(new Set(await Promise.all(names))).toEqual(new Set(['TBS']))
  })

  test('record nothing when unchanged', async () => {
    const caller = await aStaffCaller(market)
    await change(caller, 'shortName', 'Brand')
    const before = (await caller.call(settingChanges)).body.payload.results[0]?.id
    expect((await change(caller, 'shortName', 'Brand')).status).toBe(200)
    expect((await caller.call(settingChanges)).body.payload.results[0]?.id).toBe(before)
  })
})
