/** Each worker of the browser tests has a market of its own, from this port upwards. */
const firstPort = Number(process.env['E2E_PORT'] ?? 4310)

/** `E2E_WORKERS` is the number of workers, two unless set. */
const workers = Number(process.env['E2E_WORKERS'] ?? 2)

export const marketPorts = Array.from({ length: workers }, (_, index) => firstPort + index)

/** The port of the market that belongs to the worker that runs this. */
export const marketPort = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
