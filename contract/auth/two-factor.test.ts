import { generateURI } from 'otplib'
import { expect, test } from 'vitest'
import {
  buildOtpauthUri,
  parseCode,
  recoveryCode,
  formatRecoveryCode,
} from '#contract/auth/two-factor.ts'

test('parses codes with spaces and hyphens', () => {
  for (const typed of ['123456', '123 456', ' 123456 ', '12-34-56', '123 456']) {
    expect(parseCode(typed)).toEqual({ kind: 'app', code: '123456' })
  }
  for (const typed of ['7K3MQ-V9X2T', '7k3mqv9x2t', ' 7K3MQ V9X2T ']) {
    expect(parseCode(typed)).toEqual({ kind: 'recovery', code: '7K3MQV9X2T' })
  }
})

test('rejects anything else', () => {
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

test('formats a recovery code in two halves and parses it back', () => {
  const code = recoveryCode.letters.slice(0, recoveryCode.length)
  expect(formatRecoveryCode(code)).toBe('23456-789AB')
  expect(parseCode(formatRecoveryCode(code))).toEqual({ kind: 'recovery', code })
})

test('recovery codes have no ambiguous characters', () => {
  expect(recoveryCode.letters).not.toMatch(/[01ILO]/)
  expect(new Set(recoveryCode.letters).size).toBe(recoveryCode.letters.length)
})

test.each(['TBS', 'Mill & Sons: IT?', 'Bürö/100%'])(
  'builds the same URI as another implementation: %s (AU-031)',
  (issuer) => {
    const account = 'marit+2@devries.example'
    const secret = 'AIIYOCJARNNHHJZNIE3PFQPFMKRFVRX6'
    const parse = (link: string) => {
      const { protocol, host, pathname, searchParams } = new URL(link)
      return {
        protocol,
        host,
        label: decodeURIComponent(pathname),
        parameters: Object.fromEntries(searchParams),
      }
    }
    const ours = parse(buildOtpauthUri({ issuer, account, secret }))
    const theirs = parse(generateURI({ issuer, label: account, secret }))
    expect(ours).toEqual({
      ...theirs,
      parameters: { algorithm: 'SHA1', digits: '6', period: '30', ...theirs.parameters },
    })
    expect(ours.label).toBe(`/${issuer}:${account}`)
    expect(ours.parameters).toMatchObject({ issuer, secret })
  },
)
