/** The only source of the present moment, so that tests and rules can be given any time. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
