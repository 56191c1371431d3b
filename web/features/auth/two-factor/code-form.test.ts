import { expect, it } from 'vitest'
import { codeErrorText, validateCode } from '#web/features/auth/two-factor/code-form.tsx'

it('rejects malformed codes before sending (AU-009)', () => {
  for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) {
    expect(validateCode(typed, 'app')).toBe('Please enter a valid 6-digit code')
  }
  expect(validateCode('123 456', 'app')).toBeUndefined()
  expect(validateCode('7k3mq v9x2t', 'recovery')).toBeUndefined()
  expect(validateCode('123456', 'recovery')).toBe(
    'Please enter a recovery code, such as 7K3MQ-V9X2T',
  )
})

it('shows the server’s message for a wrong code (ER-054)', () => {
  const msg = 'Invalid code. Please try again.'
  expect(codeErrorText({ status: 400, msg, errors: [] })).toBe(msg)
})

it('asks to try again after an error or without a response (ER-055)', () => {
  for (const status of [0, 500, 503]) {
    expect(codeErrorText({ status, msg: 'anything', errors: [] })).toBe(
      'Failed to verify code. Please try again.',
    )
  }
})

it('reports too many attempts', () => {
  const msg = 'Too many failed attempts. Please wait a few minutes and try again.'
  expect(codeErrorText({ status: 429, msg, errors: [] })).toBe(msg)
})
