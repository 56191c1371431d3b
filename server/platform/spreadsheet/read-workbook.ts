import { sheetNameLetters } from '#contract/inventory/inventory.ts'
import { ReadingStopped } from '#server/platform/spreadsheet/stop-reading.ts'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** All parts of a workbook together, as its directory gives them; none of them may become more than that says. */
const mostUnpackedBytes = 300 * 1024 * 1024
const mostParts = 5000
/** Of parts that say how the others are to be read. */
const mostAroundBytes = 20 * 1024 * 1024
/** Of a part that is read, without a tag or a text coming to its end. */
const mostWithoutEvent = 1024 * 1024
const mostDepth = 64

export interface Sheet {
  name: string
  part: string
  isHidden: boolean
}

export interface Workbook {
  sheets: Sheet[]
  sharedTexts: string | undefined
  styles: string | undefined
  /** Days are counted from 1904, as on older machines of one maker. */
  from1904: boolean
  /** The bytes of a part, which has at most as many as given. */
  bytesOf(part: string, most?: number): AsyncGenerator<Buffer>
  close(): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, whatever stands for its namespace. */
export const attributeOf = ({ attributes }: SaxesTagPlain, name: string): string | undefined =>
  attributes[name] ??
  Object.entries(attributes).find(([key]) => localName(key) === name && key !== name)?.[1]

export interface XmlHandlers {
  open(name: string, tag: SaxesTagPlain): void
  close?(name: string): void
  text?(text: string): void
}

/** Hands over what an XML part has; yields after each piece of it, so that whoever reads can stop. */
export async function* readXml(
  pieces: AsyncIterable<Buffer>,
  { open, close, text }: XmlHandlers,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({
    xmlns: false,
    position: false,
  })
  const decoder = new TextDecoder()
  let sinceEvent = 0
  let depth = 0
  const stop = () => {
    throw new ReadingStopped('damaged')
  }
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', (tag) => {
    sinceEvent = 0
    depth += 1
    if (depth > mostDepth) stop()
    open(localName(tag.name), tag)
  })
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0
    depth -= 1
    close?.(localName(name))
  })
  const takeText = (found: string) => {
    sinceEvent = 0
    text?.(found)
  }
  parser.on('text', takeText)
  parser.on('cdata', takeText)
  for await (const piece of pieces) {
    sinceEvent += piece.length
    if (sinceEvent > mostWithoutEvent) stop()
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  if (zip.entryCount > mostParts) throw new ReadingStopped('unpacksTooLarge')
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > mostUnpackedBytes) throw new ReadingStopped('unpacksTooLarge')
    parts.set(entry.fileName.toLowerCase(), entry)
  }
  return parts
}

/** Where a relation leads, as written in a part of the folder `xl/`. */
const targetOf = (target: string) =>
  (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`).toLowerCase()

/**
 * The parts of a workbook, without what its sheets hold.
 * @throws ReadingStopped for other archives, and for what is damaged, protected or huge
 */
export async function readWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new ReadingStopped('damaged')
  })
  try {
    const parts = await asDamaged(() => partsOf(zip))
    const bytesOf = (part: string, most = mostUnpackedBytes) => readPart(zip, parts.get(part), most)
    if (!parts.has('xl/workbook.xml')) {
      const isOther = parts.has('xl/workbook.bin') || parts.has('content.xml')
      throw new ReadingStopped(isOther ? 'oldWorkbook' : 'noTable')
    }
    const relations = new Map<string, { target: string; type: string }>()
    if (parts.has('xl/_rels/workbook.xml.rels')) {
      await readAll(bytesOf('xl/_rels/workbook.xml.rels', mostAroundBytes), (name, tag) => {
        if (name !== 'Relationship' || relations.size >= mostParts) return
        const { Id = '', Target = '', Type = '' } = tag.attributes
        relations.set(Id, {
          target: targetOf(Target),
          type: localName(Type.slice(Type.lastIndexOf('/') + 1)),
        })
      })
    }
    const sheets: Sheet[] = []
    let from1904 = false
    await readAll(bytesOf('xl/workbook.xml', mostAroundBytes), (name, tag) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
      if (name !== 'sheet' || sheets.length >= 200) return
      const part = relations.get(attributeOf(tag, 'id') ?? '')
      if (part?.type !== 'worksheet' || !parts.has(part.target)) return
      if (sheets.some((sheet) => sheet.part === part.target)) return
      sheets.push({
        name: (tag.attributes['name'] ?? '').slice(0, sheetNameLetters).toWellFormed(),
        part: part.target,
        isHidden: /hidden/i.test(tag.attributes['state'] ?? ''),
      })
    })
    const partOf = (type: string) => {
      const found = [...relations.values()].find((relation) => relation.type === type)?.target
      return found !== undefined && parts.has(found) ? found : undefined
    }
    return {
      sheets,
      sharedTexts: partOf('sharedStrings'),
      styles: partOf('styles'),
      from1904,
      bytesOf,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readAll(pieces: AsyncIterable<Buffer>, open: XmlHandlers['open']): Promise<void> {
  for await (const _ of readXml(pieces, { open }));
}

/** What the archive itself complains of is damage. */
async function asDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ReadingStopped) throw error
    const isProtected = error instanceof Error && /encrypt/.test(error.message)
    throw new ReadingStopped(isProtected ? 'protected' : 'damaged')
  }
}

async function* readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  most: number,
): AsyncGenerator<Buffer> {
  if (!entry) throw new ReadingStopped('damaged')
  if (entry.uncompressedSize > most) throw new ReadingStopped('unpacksTooLarge')
  const pieces = (await asDamaged(() => zip.openReadStreamPromise(entry)))[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await asDamaged(() => pieces.next())
      if (done) return
      yield value as Buffer
    }
  } finally {
    await pieces.return?.()
  }
}
