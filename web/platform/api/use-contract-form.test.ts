import type { UseFormReturn } from 'react-hook-form'
import { expect, it } from 'vitest'
import { LoginBody } from '#contract/auth/sessions.ts'
import type { ApiError } from '#web/platform/api/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/api/use-contract-form.ts'

const check = (values: { email: string; password: string }) =>
  contractResolver(LoginBody)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

it('requires e-mail address and password, and a correct address (AU-001, ER-064)', async () => {
  expect(await check({ email: ' ', password: '' })).toMatchObject({
    errors: {
      email: { message: 'This field is required' },
      password: { message: 'This field is required' },
    },
  })
  expect(await check({ email: 'nonsense', password: 'x' })).toMatchObject({
    errors: { email: { message: 'This field should be a correct email-address' } },
  })
})

it('passes the parsed values on', async () => {
  expect(await check({ email: ' a@b.example ', password: 'x' })).toEqual({
    values: { email: 'a@b.example', password: 'x' },
    errors: {},
  })
})

it('shows the server’s errors at their fields and focuses the first', () => {
  const put: unknown[] = []
  const form = {
    getValues: () => ({ email: '', password: '' }),
    setError: (...args: unknown[]) => put.push(args),
  } as unknown as UseFormReturn<{ email: string; password: string }>
  const failure = (...params: string[]) =>
    ({ errors: params.map((param) => ({ param, msg: 'No' })) }) as ApiError
  expect(putServerErrors(form, failure('email', 'unknown', 'password'))).toBe(true)
  expect(put).toEqual([
    ['email', { type: 'server', message: 'No' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'No' }, { shouldFocus: false }],
  ])
  expect(putServerErrors(form, failure('unknown'))).toBe(false)
})
