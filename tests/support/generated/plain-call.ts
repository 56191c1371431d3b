import { request } from 'node:http'
import type { TestMarket } from '../market/test-market.ts'

export interface Sent {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
/** Sends a request with any method, headers and body; a response before the end of the body counts, too. */
export function send(
  to: TestMarket,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const call = request(to.url + path, { method, headers })
    let hasAnswer = false
    call.on('error', (error) => (hasAnswer ? undefined : reject(error)))
    call.on('response', (answer) => {
      hasAnswer = true
      let text = ''
      const end = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', end).on('error', end)
    })
    call.end(body)
  })
}

/** Headers of a JSON body. */
export const json = { 'content-type': 'application/json' }
