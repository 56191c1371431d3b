const robots =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|headless|curl|wget|python|monitor/i

/** Whether a visit looks like a program's: those are not counted (AM-089). */
export const isRobot = (userAgent: string | undefined) => !userAgent || robots.test(userAgent)
