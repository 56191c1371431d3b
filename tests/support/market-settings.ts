import { setTimeout as wait } from 'node:timers/promises'
import type { OperatorSettings } from '#contract/operator-settings.ts'
import type { Settings } from '#contract/site.ts'
import type { openDemoDatabase } from './demo-database.ts'

type Demo = Pick<ReturnType<typeof openDemoDatabase>, 'sql'>

/** Nodes remember settings for two seconds. */
const settled = () => wait(2500)

/** Takes settings back to their defaults, as the market of a worker serves all its files. */
export async function forgetSettings(
  { sql }: Demo,
  keys: readonly (keyof Settings | keyof OperatorSettings)[],
): Promise<void> {
  await sql`delete from setting where key = any(${keys as string[]})`
}

/** As the operator demands a second factor of everybody, for the time of this work. */
export async function withForced2fa({ sql }: Demo, work: () => Promise<void>): Promise<void> {
  try {
    await sql`
      insert into setting (key, value) values ('force2fa', '1')
      on conflict (key) do update set value = excluded.value`
    await settled()
    await work()
  } finally {
    await forgetSettings({ sql }, ['force2fa'])
    await settled()
  }
}
