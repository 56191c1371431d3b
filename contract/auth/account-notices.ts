import { bad, good, somethingWrong, tryAgain } from '../notices.ts'

/** Notices about signing in and the own account (area ER), loaded with their dialogs. */
export const accountNotices = {
  couldNotLogin: (serverMessage: string) =>
    bad('Could not login', serverMessage || 'Login failed. Please try again.'),
  loginFailed: bad(
    somethingWrong,
    'Could not login. Please try again. If the problem persists please contact the provider',
  ),
  resetRequested: good(
    'Password request successful.',
    'If we have your email-address on file, you will receive an email with instructions soon.',
  ),
  resetNotRequested: bad(
    somethingWrong,
    'Requesting a password reset failed. Please try again. If the problem persists please contact the provider',
  ),
  resetTokenInvalid: (serverMessage: string) => bad('Password reset token invalid', serverMessage),
  passwordNotUpdated: bad(somethingWrong, tryAgain('Password', 'updated')),
  passwordUpdated: good('Password successfully updated'),
  passwordUpdatedByLink: good(
    'Password successfully updated',
    'Please login with your newly created password',
  ),
  sessionEnded: good('Device signed out'),
  otherSessionsEnded: good('All other devices signed out'),
  sessionNotEnded: bad(somethingWrong, tryAgain('The device', 'signed out')),
  twoFactorNotStarted: bad('Could not start 2FA setup', 'Please try again'),
  twoFactorEnabled: good('2FA Successfully Enabled'),
  twoFactorDisabled: good('2FA Successfully Disabled'),
  keyCopied: good('Key copied'),
  keyNotCopied: bad(
    somethingWrong,
    'Your browser did not allow copying. Select the key and copy it yourself.',
  ),
  codesCopied: good('Recovery codes copied'),
  codesNotCopied: bad(
    somethingWrong,
    'Your browser did not allow copying. Select the codes and copy them yourself.',
  ),
} as const
