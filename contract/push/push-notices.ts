import { bad, good } from '../notices.ts'

/** The notices about notifications on devices. */
export const pushNotices = {
  notChanged: (reason: string) => bad('Notifications not changed', reason),
  testSent: good('Test sent', 'It should appear within seconds.'),
  testFailed: (reason: string) => bad('Test not sent', reason),
}
