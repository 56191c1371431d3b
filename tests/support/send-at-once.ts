import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** What the other process does: sends all of them at once and says how each was answered. */
const program = `
  import { text } from 'node:stream/consumers'
  const { requests, content } = JSON.parse(await text(process.stdin))
  const paper = Buffer.from(content, 'base64')
  const bodyOf = ({ fields, files, json }) => {
    if (json) return JSON.stringify(json, (_key, value) => value === 'BASE64' ? paper.toString('base64') : value)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const name of files) form.set(name, new File([paper], name + '.pdf'))
    return form
  }
  const statuses = await Promise.all(requests.map(async (request) => {
    const headers = { authorization: 'Bearer ' + request.token }
    if (request.json) headers['content-type'] = 'application/json'
    const isRead = !request.json && !request.fields
    const sent = isRead ? {} : { method: 'POST', body: bodyOf(request) }
    const response = await fetch(request.url, { headers, ...sent })
    await response.arrayBuffer()
    return response.status
  }))
  console.log(JSON.stringify(statuses))`

interface LargeRequest {
  url: string
  token: string
  /** A form with these fields and files, or JSON in which BASE64 stands for the file; without either it is read. */
  fields?: Record<string, string>
  files?: string[]
  json?: Record<string, string>
}

/** A PDF of so many bytes. */
export function aPaperOf(bytes: number): Buffer {
  const paper = Buffer.alloc(bytes, 'x')
  paper.write('%PDF-1.7\n')
  return paper
}

/** Sends files with this content from another process, and measures what they need here, in bytes. */
export async function sendAtOnce(content: Buffer, requests: LargeRequest[]) {
  const given = JSON.stringify({ requests, content: content.toString('base64') })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  child.stdin.end(given)
  const before = process.memoryUsage.rss()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20)
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  child.stderr.pipe(process.stderr)
  await once(child, 'close')
  clearInterval(timer)
  return { statuses: JSON.parse(said) as number[], needed: most - before }
}
