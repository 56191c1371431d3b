import { setTimeout as wait } from 'node:timers/promises'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import type { Settings } from '#contract/site/site.ts'
import type { openDemoDatabase } from '../browser/demo-database.ts'

type Demo = Pick<ReturnType<typeof openDemoDatabase>, 'sql'>

/** Settings are cached for two seconds. */
const waitForSettings = () => wait(2500)

/** Resets settings, because the files of a worker share a market. */
export async function clearSettings(
  { sql }: Demo,
  keys: readonly (keyof Settings | keyof OperatorSettings)[],
): Promise<void> {
  await sql`delete from setting where key = any(${keys as string[]})`
}

/** Turns a setting on while `work` runs. */
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

/** Requires a second factor of every member while `work` runs. */
export const withForced2fa = (demo: Demo, work: () => Promise<void>) =>
  withSetting(demo, 'force2fa', work)
