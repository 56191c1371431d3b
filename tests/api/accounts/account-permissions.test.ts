import { describe, expect, test } from 'vitest'
import {
  accountAllows,
  accountPermissions,
  accountStates,
  userAllows,
  type AccountPermission,
  type PermittedAccount,
} from '#contract/account-permissions.ts'
import { findBlockReason } from '#server/features/auth/sessions/identify-caller.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()

const permissions = Object.keys(accountPermissions) as AccountPermission[]
const accounts = accountStates.flatMap((state) =>
  [false, true].flatMap((isServiceOnly) =>
    [false, true].map((lacksSecondFactor) => ({ state, isServiceOnly, lacksSecondFactor })),
  ),
)

/** The permissions that queries ask for, as 0007-companies.sql has them. */
const inSql: Partial<Record<AccountPermission, string>> = {
  listStock: 'account_lists_stock(state, is_service_only)',
  receiveQuoteRequests: 'account_receives_quote_requests(state, is_service_only)',
  beListed: 'account_is_listed(state)',
  beFound: 'not account_is_hidden(state)',
  receiveListMail: 'account_receives_list_mail(state, is_service_only)',
  receiveAlerts: 'account_receives_alerts(state)',
}

test('accounts have the states that the database allows (BK-007)', async () => {
  const [row] = await market.database.sql<{ states: string[] }[]>`
    select array(
      select (regexp_matches(pg_get_constraintdef(oid), '''([a-z-]+)''::text', 'g'))[1]
    ) as states
    from pg_constraint where conname = 'company_state_check'`
  expect(row!.states).toEqual([...accountStates])
})

describe('have the same permissions in the table and in database functions', () => {
  test.each(Object.entries(inSql) as [AccountPermission, string][])(
    'on %s, for every state, service-only or not, with and without second factor',
    async (permission, condition) => {
      const { sql } = market.database
      const rows = await sql<(Required<PermittedAccount> & { isAllowed: boolean })[]>`
        select state, is_service_only, lacks as lacks_second_factor,
          ${sql.unsafe(condition)} as is_allowed
        from unnest(${[...accountStates]}::text[]) with ordinality as each (state, place)
        cross join (values (false), (true)) as kind (is_service_only)
        cross join (values (false), (true)) as factor (lacks)
        order by place, is_service_only, lacks`
      expect(rows).toEqual(
        accounts.map((account) => ({
          ...account,
          isAllowed: accountAllows(account, permission),
        })),
      )
    },
  )

  test('are covered by every database function', async () => {
    const rows = await market.database.sql<{ name: string }[]>`
      select proname as name from pg_proc
      where proname like 'account\\_%' and prorettype = 'boolean'::regtype`
    const named = Object.values(inSql).map((call) => /account_\w+/.exec(call)![0])
    expect(rows.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  })

  test.each(Object.values(inSql))('%s becomes part of the query that asks', async (condition) => {
    const { sql } = market.database
    const rows = await sql<{ 'QUERY PLAN': string }[]>`
      explain (verbose) select id from company where ${sql.unsafe(condition)}`
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('state')
    expect(plan).not.toContain('account_')
  })

  test('uses the index of states to find hidden companies (BK-116)', async () => {
    const rows = await market.database.transaction(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx<{ 'QUERY PLAN': string }[]>`
        explain select id from company where account_is_hidden(state)`
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/company_state_idx/)
    expect(plan).toContain('Index Cond')
  })
})

describe('a signed-in contact', () => {
  const signedIn = accounts.filter((account) => accountAllows(account, 'signIn'))

  test.each(signedIn)('has the permissions of the table: %o', (account) => {
    const { state, isServiceOnly, lacksSecondFactor } = account
    const block = findBlockReason(
      {
        state,
        underlyingState: null,
        trialEndsAt: null,
        hasOwnBlock: false,
        hasTwoFactor: !lacksSecondFactor,
      },
      { force2fa: 1 },
      market.clock.now(),
    )
    for (const permission of ['act', 'trade'] as const) {
      expect(userAllows({ isServiceOnly, block }, permission)).toBe(
        accountAllows(account, permission),
      )
    }
  })
})

test('a trial has every permission of a member (AM-106)', () => {
  for (const permission of permissions) {
    for (const isServiceOnly of [false, true]) {
      expect([permission, accountAllows({ state: 'trial', isServiceOnly }, permission)]).toEqual([
        permission,
        accountAllows({ state: 'active', isServiceOnly }, permission),
      ])
    }
  }
})
