import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

type Listening = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** Addresses of the machine itself, and of every network it is in. */
const hereOrAnywhere = ['127.0.0.1', '0.0.0.0', '::']

/** The address people are told: PUBLIC_URL, else where the program listens. */
export function siteUrlOf({ publicUrl, host, port }: Listening): string {
  if (publicUrl !== undefined) return publicUrl
  if (hereOrAnywhere.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Port 0 made a free one, so that links in mails can name it before the program listens. */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer().listen(0, config.host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { ...config, port }
}
