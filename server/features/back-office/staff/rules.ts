import { staffSessionEnds } from '#contract/back-office/staff.ts'

const minute = 60_000

/** When a staff session ends if nobody uses it again; use moves it forward, up to the absolute end. */
export function staffSessionEnd(session: { createdAt: Date; isConfirmed: boolean }, now: Date) {
  const created = session.createdAt.getTime()
  const { idleMinutes, absoluteHours, unconfirmedMinutes } = staffSessionEnds
  return session.isConfirmed
    ? new Date(
        Math.min(now.getTime() + idleMinutes * minute, created + absoluteHours * 60 * minute),
      )
    : new Date(created + unconfirmedMinutes * minute)
}

/** A staff session's last use is written at most this often. */
export const touchStaffEveryMs = minute
