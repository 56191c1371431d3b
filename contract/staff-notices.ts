import { bad, good, somethingWrong, tryAgain } from './notices.ts'

/** Every notice that only the back office shows, in its exact words. */
export const staffNotices = {
  settingsNotChanged: bad(somethingWrong, tryAgain('Settings', 'saved')),
  staffInvited: good('Access given', 'The link to set the password is on its way'),
  staffRoleChanged: good('Role changed'),
  staffEnded: good('Access ended'),
  staffLinkSent: good('Link sent'),
  staffFactorReset: good('Second factor reset'),
  settingsChanged: (count: number) =>
    good(count === 1 ? 'Setting saved' : `${count} settings saved`),
  staffPasswordChanged: good('Password changed'),
  staffPasswordNotChanged: bad(somethingWrong, tryAgain('Password', 'changed')),
  mailRetried: good('Mail queued again'),
  addressStopped: good('Mail to this address stopped'),
  addressLifted: good('Mail to this address goes again'),
  contactExcluded: good('Contact removed from lists'),
  exclusionLifted: good('Contact may send again'),
} as const
