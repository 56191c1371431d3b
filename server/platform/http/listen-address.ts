import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import type { Config } from '#server/platform/config.ts'

type Listening = Pick<Config, 'publicUrl' | 'host' | 'port'>

const wildcardAndLoopback = ['127.0.0.1', '0.0.0.0', '::']

/** Base URL of the site: PUBLIC_URL, else the listen address. */
export function siteUrlOf({ publicUrl, host, port }: Listening): string {
  if (publicUrl !== undefined) return publicUrl
  if (wildcardAndLoopback.includes(host)) return `http://localhost:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Replaces port 0 by a free port, so that links in mails can contain it before the server listens. */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const probe = createServer().listen(0, config.host)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return { ...config, port }
}
