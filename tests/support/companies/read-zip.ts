import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The entries of a zip as text, by name. */
export async function readZip(content: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(content)
  const entries = new Map<string, string>()
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  }
  return entries
}
