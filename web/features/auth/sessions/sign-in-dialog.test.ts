import { expect, it } from 'vitest'
import { signInRefusal } from '#web/features/auth/sessions/sign-in-dialog.tsx'

it('shows the server’s message for a wrong address or password (ER-001)', () => {
  expect(signInRefusal({ status: 400, msg: 'E-mail address or password is wrong.' })).toEqual({
    kind: 'bad',
    title: 'Could not login',
    text: 'E-mail address or password is wrong.',
  })
})

it('shows the server’s message for an account that may not sign in (ER-004)', () => {
  expect(signInRefusal({ status: 403, msg: 'Your account is closed.' })).toEqual({
    kind: 'bad',
    title: 'Could not login',
    text: 'Your account is closed.',
  })
})

it('has a default message (ER-004)', () => {
  expect(signInRefusal({ status: 400, msg: '' })).toEqual({
    kind: 'bad',
    title: 'Could not login',
    text: 'Login failed. Please try again.',
  })
})

it('asks to try again after every other failure (ER-002)', () => {
  for (const status of [0, 429, 500, 503]) {
    expect(signInRefusal({ status, msg: 'anything' })).toEqual({
      kind: 'bad',
      title: 'Something went wrong',
      text: 'Could not login. Please try again. If the problem persists please contact the provider',
    })
  }
})
