/**
 * What the audit log keeps (BK-106), and how it reads in the back office. A new act is added here on purpose.
 * Keys are stored; never rename one.
 */
export const auditActs = {
  'sign-in': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'company.created': 'Company created',
  'company.changed': 'Company facts changed',
  'contact.added': 'Contact added',
  'contact.removed': 'Contact removed',
  'contact.changed': 'Contact facts changed',
  'contacts.ordered': 'Contacts put in another order',
  'email.asked': 'New e-mail address entered',
  'email.changed': 'E-mail address changed',
  'session.ended': 'Signed out another device',
  'session.others-ended': 'Signed out all other devices',
  'session.forced-out': 'Forced to sign out',
  'password.link-requested': 'Asked for a link to reset the password',
  'password.link-sent': 'Sent a link to choose a password',
  'password.reset': 'Reset the password by a link',
  'password.changed': 'Changed the password',
  'password.refused': 'Gave a wrong current password',
  'two-factor.enabled': 'Turned two-factor authentication on',
  'two-factor.disabled': 'Turned two-factor authentication off',
  'two-factor.reset': 'Reset two-factor authentication',
  'two-factor.failed': 'Gave a wrong two-factor code',
  'two-factor.recovery-used': 'Used a recovery code',
  'two-factor.recovery-renewed': 'Made new recovery codes',
} as const
export type AuditAct = keyof typeof auditActs
