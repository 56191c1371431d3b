/** How long a configured service may take, its whole answer included. */
const usualTimeoutMs = 10_000

export interface BoundedAnswer {
  status: number
  text: string
  /** Undefined if the text is no JSON. */
  json: unknown
}

/**
 * Calls a service that the operator has configured. Redirects are not followed, because they could lead into the
 * internal network or take a key elsewhere, and no more than `maxBytes` of the answer are read, unpacked.
 * @throws for a redirect, a longer answer, and no whole answer in time
 */
export async function fetchBounded(
  url: string,
  {
    maxBytes,
    timeoutMs = usualTimeoutMs,
    ...init
  }: Omit<RequestInit, 'redirect' | 'signal'> & { maxBytes: number; timeoutMs?: number },
): Promise<BoundedAnswer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { ...init, redirect: 'manual', signal })
  const { status } = response
  if (status >= 300 && status < 400) {
    await response.body?.cancel()
    throw new Error(`a redirect, status ${status}`)
  }
  const chunks: Uint8Array[] = []
  let length = 0
  // Leaving the loop cancels the rest.
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > maxBytes) throw new Error(`an answer of more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
  return { status, text, json: parseJson(text) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
