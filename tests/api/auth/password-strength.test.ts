import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { personalWords, passwordRules } from '#contract/auth/passwords.ts'
import { estimateStrength as onServer } from '#server/features/auth/public.ts'
import { estimateStrength as inBrowser } from '#web/features/auth/passwords/password-strength.ts'

const known = ['Fenneke Oosterwolde', 'fenneke@kwikstaart.example', 'Kwikstaart Handel', 'TBS']
const passwords = [
  'password',
  'Passw0rd!',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'abcdefgh',
  '20111999',
  'oosterwolde',
  'kwikstaart-handel',
  'Fenneke-Oosterwolde-2026',
  'kwikstaart handel tbs',
  'oosterwolde and nine quiet barges',
  'tbstbstbs',
  'correct horse battery',
  'nine quiet barges 2031',
  'Xk9#mq2&vT',
  '密码很长的一句话',
  'x9Q#'.repeat(32),
]

describe('the strength of a password (AM-113, BK-013)', () => {
  test('is the same in the browser and on the server', async () => {
    for (const password of passwords) {
      expect([password, await onServer(password, personalWords(known))]).toEqual([
        password,
        inBrowser(password, known),
      ])
    }
  })
  test('rejects every one of the most used passwords in any case', async () => {
    const common = dictionary['passwords-common']
      .filter((password) => password.length >= passwordRules.minLength)
      .slice(0, 500)
    expect(common).toHaveLength(500)
    const fair = common.filter(
      (password) =>
        inBrowser(password, []).score >= passwordRules.minScore ||
        inBrowser(password.toUpperCase(), []).score >= passwordRules.minScore,
    )
    expect(fair).toEqual([])
  })
  test('rejects passwords made only of own words, which do not weaken the rest', async () => {
    for (const password of [
      'Fenneke-Oosterwolde-2026',
      'kwikstaart handel tbs',
      'TBS.kwikstaart.1',
    ]) {
      expect(inBrowser(password, known).score).toBeLessThan(passwordRules.minScore)
    }
    expect(inBrowser('oosterwolde and nine quiet barges', known).score).toBe(4)
    expect(inBrowser('Fenneke-Oosterwolde-2026', ['Marit Vos']).score).toBeGreaterThan(2)
  })
  test('comes with a suggestion when too low', async () => {
    const silent: string[] = []
    for (const password of passwords) {
      const { score, suggestion } = await onServer(password, personalWords(known))
      if (score < passwordRules.minScore && !suggestion) silent.push(password)
    }
    expect(silent).toEqual([])
  })
  test('is estimated beside other work, also for the longest and most repetitive passwords', async () => {
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    await Promise.all(
      ['p455w0rd', '4a$', 'a1!'].map((part) =>
        onServer(part.repeat(50).slice(0, passwordRules.maxLength), []),
      ),
    )
    clearInterval(ticking)
    // The estimate runs in a thread of its own, so the program continued.
    expect(ticks).toBeGreaterThan(5)
  })
})

test('recognises words of a person in whole, in parts, and combined', () => {
  expect(personalWords(['Marit Vos', 'm.vos@amstel.example', ''])).toEqual(
    expect.arrayContaining([
      'marit vos',
      'marit',
      'vos',
      'maritvos',
      'marit-vos',
      'marit.vos',
      'amstel',
    ]),
  )
  expect(personalWords(['', ' ', 'x'])).toEqual([])
})
