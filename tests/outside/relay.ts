import { createServer, request } from 'node:http'

/**
 * A proxy before the market that says of each request that it comes from elsewhere: for clients that would otherwise
 * only meet the limits of one source.
 */
export async function startRelay(market: string): Promise<{ address: string; stop: () => void }> {
  let count = 0
  const server = createServer((asked, answer) => {
    count += 1
    const source = `198.${18 + ((count >> 16) & 1)}.${(count >> 8) & 255}.${count & 255}`
    const call = request(market + (asked.url ?? '/'), {
      method: asked.method,
      headers: { ...asked.headers, 'x-forwarded-for': source },
    })
    call.on('response', (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    call.on('error', () => answer.writeHead(502).end())
    asked.pipe(call)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = server.address()
  const port = typeof place === 'object' && place ? place.port : 0
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
