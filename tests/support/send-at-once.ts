import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs in a child process: sends all requests concurrently and prints their status codes. */
const program = `
  import { text } from 'node:stream/consumers'
  const { requests, content } = JSON.parse(await text(process.stdin))
  const pdf = Buffer.from(content, 'base64')
  const bodyOf = ({ fields, files, json }) => {
    if (json) return JSON.stringify(json, (_key, value) => value === 'BASE64' ? pdf.toString('base64') : value)
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const name of files) form.set(name, new File([pdf], name + '.pdf'))
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
  /** Form fields and files, or JSON in which BASE64 is replaced by the file; otherwise a GET request is sent. */
  fields?: Record<string, string>
  files?: string[]
  json?: Record<string, string>
}

/** Creates a PDF of the given size. */
export function createPdf(bytes: number): Buffer {
  const pdf = Buffer.alloc(bytes, 'x')
  pdf.write('%PDF-1.7\n')
  return pdf
}

/** Uploads files from a child process and measures the memory growth of this process in bytes. */
export async function sendAtOnce(content: Buffer, requests: LargeRequest[]) {
  const input = JSON.stringify({ requests, content: content.toString('base64') })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  child.stdin.end(input)
  const before = process.memoryUsage.rss()
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.pipe(process.stderr)
  await once(child, 'close')
  clearInterval(timer)
  return { statuses: JSON.parse(output) as number[], needed: peak - before }
}
