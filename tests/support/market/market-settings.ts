import { setTimeout as wait } from 'node:timers/promises'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Settings } from '#contract/site/site.ts'
import type { openDemoDatabase } from '../browser/demo-database.ts'

type Demo = Pick<ReturnType<typeof openDemoDatabase>, 'sql'>

/** Nodes remember settings for two seconds. */
const waitForSettings = () => wait(2500)

/** Takes settings back to their defaults, as the market of a worker serves all its files. */
export async function clearSettings(
  { sql }: Demo,
  keys: readonly (keyof Settings | keyof OperatorSettings)[],
): Promise<void> {
  await sql`delete from setting where key = any(${keys as string[]})`
}

/** As the operator has set something, for the time of this work. */
async function withSetting(
  { sql }: Demo,
  key: keyof Settings | keyof OperatorSettings,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await sql`
      insert into setting (key, value) values (${key}, '1')
      on conflict (key) do update set value = excluded.value`
    await waitForSettings()
    await work()
  } finally {
    await clearSettings({ sql }, [key])
    await waitForSettings()
  }
}

/** A second factor is demanded of everybody. */
export const withForced2fa = (demo: Demo, work: () => Promise<void>) =>
  withSetting(demo, 'force2fa', work)
