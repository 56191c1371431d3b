import { ratesIn, type Rates } from '#server/features/site/rules.ts'

/** The list is some 2,000 bytes long. */
const mostBytes = 64 * 1024
const patienceMs = 10_000

/**
 * Reads the daily list of rates. Redirects are not followed: they could lead anywhere.
 * @throws Error saying why there are none
 */
export async function readRates(url: string): Promise<Rates> {
  const response = await fetch(url, {
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: { accept: 'application/xml, text/xml' },
  })
  if (response.status !== 200) throw new Error(`the source answered ${response.status}`)
  const rates = ratesIn(await textOf(response))
  if (!rates) throw new Error('the list has no rates for dollar and pound')
  return rates
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostBytes) throw new Error('the list is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
