import type { CallMonitor, RawAnswer } from '#web/platform/api/api.ts'

/** An upload is aborted after this time without progress. */
const stallTimeoutMs = 120_000

/** Sends a form with progress reports, which fetch cannot do. Rejects if there is no response. */
export function uploadWithProgress(
  method: string,
  url: string,
  body: unknown,
  { sent, signal }: CallMonitor,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((answer, fail) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), stallTimeoutMs)
    }
    const end = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded }) => {
      wait()
      sent?.(loaded)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      if (request.status === 0) fail(new Error('no response'))
      else {
        answer({
          status: request.status,
          body: readBody(request.responseText),
          userUpdate: request.getResponseHeader('x-user-update') ?? undefined,
        })
      }
    })
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) return fail(new Error('aborted before start'))
    signal.addEventListener('abort', end)
    wait()
    request.send(body as FormData)
    return undefined
  })
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
