/** Each worker of the browser tests has its own market, on consecutive ports. */
const firstPort = Number(process.env['E2E_PORT'] ?? 4310)

/** Number of workers. */
const workers = Number(process.env['E2E_WORKERS'] ?? 3)

export const marketPorts = Array.from({ length: workers }, (_, index) => firstPort + index)

/** Port of the current worker's market. */
export const marketPort = firstPort + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)

/** Port on which a market accepts mail. */
export const mailPortOf = (port: number) => port + 10_000

/** Port on which a market expects the push service of browsers; tests about notifications listen there. */
export const pushPortOf = (port: number) => port + 20_000
