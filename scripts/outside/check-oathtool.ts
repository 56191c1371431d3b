import { execFileSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { login } from '#contract/auth/sessions.ts'
import { enableTwoFactor, generateTwoFactorSecret } from '#contract/auth/two-factor.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { findTimeStep } from '#server/features/auth/two-factor/check-code.ts'
import { createSecret } from '#server/features/auth/two-factor/secrets.ts'

/**
 * Checks that the program accepts oathtool's codes: `check-oathtool.ts <address>`. First for many secrets and times, then
 * by enabling two-factor authentication in a running market and signing in with it.
 */
const [address] = process.argv.slice(2)
if (!address) throw new Error('Usage: check-oathtool.ts <address of a market>')

const rounds = 150
const firstSecond = 1_000_000_000
const lastSecond = 4_102_444_800

function generateCode(secret: string, at: Date): string {
  const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return execFileSync('oathtool', ['--totp', '-b', secret, '-N', time], {
    encoding: 'utf8',
  }).trim()
}

function fail(why: string): never {
  console.error(why)
  process.exit(1)
}

for (let round = 0; round < rounds; round++) {
  const secret = createSecret()
  const at = new Date(randomInt(firstSecond, lastSecond) * 1000)
  const code = generateCode(secret, at)
  const step = findTimeStep(secret, code, at)
  if (step !== Math.floor(at.getTime() / 30_000)) {
    fail(`${at.toISOString()}: the program rejects ${code}, oathtool's code for ${secret}`)
  }
}

async function call(
  { method, path }: { method: string; path: string },
  body: unknown,
  token?: string,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(`${address}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const credentials = { email: demoAccounts.trial, password: demoPassword }
const token = String((await call(login, credentials)).body['token'])
const secret = String((await call(generateTwoFactorSecret, {}, token)).body['secret'])
const now = Date.now()
const enabled = await call(enableTwoFactor, { code: generateCode(secret, new Date(now)) }, token)
if (enabled.status !== 200) fail(`enabling with oathtool's code returned ${enabled.status}`)
const withoutCode = await call(login, credentials)
if (withoutCode.body['requires2FA'] !== true) fail('signing in does not ask for a code')
// The time step used for enabling is consumed; the next one is within the drift.
const signedIn = await call(login, {
  ...credentials,
  code: generateCode(secret, new Date(now + 30_000)),
})
if (signedIn.status !== 200 || signedIn.body['requires2FA'] !== false) {
  fail(`signing in with oathtool's code returned ${signedIn.status}`)
}
console.log(
  `oathtool and the program agree on ${rounds} codes, and on one to enable and one to sign in`,
)
