/**
 * What the audit log keeps (BK-106), and how it reads in the back office. A new act is added here on purpose.
 * Keys are stored; never rename one.
 */
export const auditActs = {
  'sign-in': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-out': 'Signed out',
} as const
export type AuditAct = keyof typeof auditActs
