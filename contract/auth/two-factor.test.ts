import { generateURI } from 'otplib'
import { expect, test } from 'vitest'
import {
  buildOtpauthUri,
  parseCode,
  recoveryCode,
  formatRecoveryCode,
} from '#contract/auth/two-factor.ts'

test('a code is read with the spaces and hyphens that people type', () => {
  for (const typed of ['123456', '123 456', ' 123456 ', '12-34-56', '123 456']) {
    expect(parseCode(typed)).toEqual({ kind: 'app', code: '123456' })
  }
  for (const typed of ['7K3MQ-V9X2T', '7k3mqv9x2t', ' 7K3MQ V9X2T ']) {
    expect(parseCode(typed)).toEqual({ kind: 'recovery', code: '7K3MQV9X2T' })
  }
})

test('anything else is no code', () => {
  for (const typed of [
    '',
    '12345',
    '1234567',
    '12345a',
    '١٢٣٤٥٦',
    '7K3MQ-V9X2',
    '7K3MQ-V9X20',
    '7K3MQ-V9X2TT',
  ]) {
    expect(parseCode(typed)).toBeUndefined()
  }
})

test('a recovery code is shown in two halves and read back as it was', () => {
  const code = recoveryCode.letters.slice(0, recoveryCode.length)
  expect(formatRecoveryCode(code)).toBe('23456-789AB')
  expect(parseCode(formatRecoveryCode(code))).toEqual({ kind: 'recovery', code })
})

test('the letters of recovery codes are not mistaken for each other', () => {
  expect(recoveryCode.letters).not.toMatch(/[01ILO]/)
  expect(new Set(recoveryCode.letters).size).toBe(recoveryCode.letters.length)
})

test.each(['TBS', 'Mill & Sons: IT?', 'Bürö/100%'])(
  'the link says the same to an app as that of another implementation: %s (AU-031)',
  (issuer) => {
    const account = 'marit+2@devries.example'
    const secret = 'AIIYOCJARNNHHJZNIE3PFQPFMKRFVRX6'
    const read = (link: string) => {
      const { protocol, host, pathname, searchParams } = new URL(link)
      return {
        protocol,
        host,
        label: decodeURIComponent(pathname),
        asked: Object.fromEntries(searchParams),
      }
    }
    const ours = read(buildOtpauthUri({ issuer, account, secret }))
    const theirs = read(generateURI({ issuer, label: account, secret }))
    expect(ours).toEqual({
      ...theirs,
      asked: { algorithm: 'SHA1', digits: '6', period: '30', ...theirs.asked },
    })
    expect(ours.label).toBe(`/${issuer}:${account}`)
    expect(ours.asked).toMatchObject({ issuer, secret })
  },
)
