/** Each worker of the browser tests has a market of its own, from this port upwards. */
const firstPort = Number(process.env['E2E_PORT'] ?? 4310)

export const marketPorts = [firstPort, firstPort + 1]

/** The port of the market that belongs to the worker that runs this. */
export const marketPort = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)
