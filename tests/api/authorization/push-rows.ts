import {
  getPushSettings,
  sendTestPush,
  setPushSettings,
  subscribeToPush,
  unsubscribeFromPush,
} from '#contract/push/push.ts'
import { aDevice } from '../../support/push/push-service.ts'
import { members, membersEvenBlocked } from './outcomes.ts'
import { row } from './row.ts'

/** Notifications on devices: everyone has their own. */
export const pushRows = [
  row(getPushSettings, members()),
  row(setPushSettings, members(), () => ({ body: { kinds: { reply: false } } })),
  row(subscribeToPush, members('409'), () => {
    const { endpoint, keys } = aDevice()
    return { body: { endpoint, keys, serverKey: keys.p256dh } }
  }),
  row(unsubscribeFromPush, membersEvenBlocked()),
  row(sendTestPush, members('409')),
]
