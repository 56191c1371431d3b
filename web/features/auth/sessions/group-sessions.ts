import type { OwnSession } from '#contract/auth/sessions.ts'

/** Sessions of the same browser and system. */
export interface Device {
  name: string
  kind: OwnSession['kind']
  isCurrent: boolean
  /** The current one first, then by their last use. */
  sessions: readonly OwnSession[]
}

/** Groups sessions, listed by their last use: the device in use first, then by last use. */
export function groupByDevice(sessions: readonly OwnSession[]): Device[] {
  const currentFirst = sessions.toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent),
  )
  const names = [...new Set(currentFirst.map(({ device }) => device))]
  return names.map((name) => {
    const own = currentFirst.filter(({ device }) => device === name)
    return { name, kind: own[0]!.kind, isCurrent: own[0]!.isCurrent, sessions: own }
  })
}
