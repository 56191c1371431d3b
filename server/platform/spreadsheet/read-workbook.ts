import { maxSheetNameLength } from '#contract/spreadsheet.ts'
import { SpreadsheetError } from '#server/platform/spreadsheet/spreadsheet.ts'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { openPromise, type Entry, type ZipFile } from 'yauzl'

/** Unpacked size of all parts together, from the ZIP directory; no part may exceed its own entry. */
const maxUnpackedBytes = 300 * 1024 * 1024
const maxParts = 5000
/** Of the workbook part and its relationships. */
const maxMetadataBytes = 20 * 1024 * 1024
/** Of XML without a parser event. */
const maxBytesWithoutEvent = 1024 * 1024
const maxDepth = 64

export interface Sheet {
  name: string
  part: string
  isHidden: boolean
  /** Whether it is shown when the workbook is opened. */
  isActive: boolean
}

export interface Workbook {
  sheets: Sheet[]
  sharedStrings: string | undefined
  styles: string | undefined
  /** Dates count from 1904, as in files of older Macintosh programs. */
  from1904: boolean
  /** @throws SpreadsheetError if the part is larger than `maxBytes` */
  bytesOf(part: string, maxBytes?: number): AsyncGenerator<Buffer>
  close(): void
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The value of an attribute, with any namespace prefix. */
const attributeOf = ({ attributes }: SaxesTagPlain, name: string): string | undefined =>
  attributes[name] ??
  Object.entries(attributes).find(([key]) => localName(key) === name && key !== name)?.[1]

interface XmlHandlers {
  open(name: string, tag: SaxesTagPlain): void
  close?(name: string): void
  text?(text: string): void
}

/** Parses an XML part into events; yields after each chunk, so that the caller can stop. */
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
    throw new SpreadsheetError('damaged')
  }
  parser.on('error', stop)
  parser.on('doctype', stop)
  parser.on('opentag', (tag) => {
    sinceEvent = 0
    depth += 1
    if (depth > maxDepth) stop()
    open(localName(tag.name), tag)
  })
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0
    depth -= 1
    close?.(localName(name))
  })
  const onText = (piece: string) => {
    sinceEvent = 0
    text?.(piece)
  }
  parser.on('text', onText)
  parser.on('cdata', onText)
  for await (const piece of pieces) {
    sinceEvent += piece.length
    if (sinceEvent > maxBytesWithoutEvent) stop()
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
}

async function partsOf(zip: ZipFile, maxBytes = maxUnpackedBytes): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  if (zip.entryCount > maxParts) throw new SpreadsheetError('unpacksTooLarge')
  for await (const entry of zip.eachEntry()) {
    unpacked += entry.uncompressedSize
    if (unpacked > maxBytes) throw new SpreadsheetError('unpacksTooLarge')
    parts.set(entry.fileName.toLowerCase(), entry)
  }
  return parts
}

const targetOf = (target: string) =>
  (target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`).toLowerCase()

/**
 * Opens a workbook and lists its sheets, without reading them.
 * @throws SpreadsheetError if the file is another archive, damaged, protected or too large
 */
export async function openWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new SpreadsheetError('damaged')
  })
  try {
    const parts = await mapZipErrors(() => partsOf(zip))
    const bytesOf = (part: string, max = maxUnpackedBytes) => readPart(zip, parts.get(part), max)
    if (!parts.has('xl/workbook.xml')) {
      const isOther = parts.has('xl/workbook.bin') || parts.has('content.xml')
      throw new SpreadsheetError(isOther ? 'oldWorkbook' : 'noTable')
    }
    const relations = new Map<string, { target: string; type: string }>()
    if (parts.has('xl/_rels/workbook.xml.rels')) {
      await readAll(bytesOf('xl/_rels/workbook.xml.rels', maxMetadataBytes), (name, tag) => {
        if (name !== 'Relationship' || relations.size >= maxParts) return
        const { Id = '', Target = '', Type = '' } = tag.attributes
        relations.set(Id, {
          target: targetOf(Target),
          type: localName(Type.slice(Type.lastIndexOf('/') + 1)),
        })
      })
    }
    const sheets: Sheet[] = []
    let from1904 = false
    let active = 0
    let position = -1
    await readAll(bytesOf('xl/workbook.xml', maxMetadataBytes), (name, tag) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
      if (name === 'workbookView') active = Number(attributeOf(tag, 'activeTab') ?? 0)
      if (name !== 'sheet' || sheets.length >= 200) return
      position += 1
      const part = relations.get(attributeOf(tag, 'id') ?? '')
      if (part?.type !== 'worksheet' || !parts.has(part.target)) return
      if (sheets.some((sheet) => sheet.part === part.target)) return
      sheets.push({
        name: (tag.attributes['name'] ?? '').slice(0, maxSheetNameLength).toWellFormed(),
        part: part.target,
        isHidden: /hidden/i.test(tag.attributes['state'] ?? ''),
        isActive: position === active,
      })
    })
    const partOf = (type: string) => {
      const target = [...relations.values()].find((relation) => relation.type === type)?.target
      return target !== undefined && parts.has(target) ? target : undefined
    }
    return {
      sheets,
      sharedStrings: partOf('sharedStrings'),
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

/**
 * Refuses an archive that would unpack to more than `maxBytes`, for a library that unpacks all of it.
 * @throws SpreadsheetError also if it is damaged
 */
export async function checkUnpackedSize(path: string, maxBytes: number): Promise<void> {
  const zip = await openPromise(path, { autoClose: false }).catch(() => {
    throw new SpreadsheetError('damaged')
  })
  try {
    await mapZipErrors(() => partsOf(zip, maxBytes))
  } finally {
    zip.close()
  }
}

async function readAll(pieces: AsyncIterable<Buffer>, open: XmlHandlers['open']): Promise<void> {
  for await (const _ of readXml(pieces, { open }));
}

/** Reports errors of the ZIP library as damage. */
async function mapZipErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error
    const isProtected = error instanceof Error && /encrypt/.test(error.message)
    throw new SpreadsheetError(isProtected ? 'protected' : 'damaged')
  }
}

async function* readPart(
  zip: ZipFile,
  entry: Entry | undefined,
  max: number,
): AsyncGenerator<Buffer> {
  if (!entry) throw new SpreadsheetError('damaged')
  if (entry.uncompressedSize > max) throw new SpreadsheetError('unpacksTooLarge')
  const pieces = (await mapZipErrors(() => zip.openReadStreamPromise(entry)))[
    Symbol.asyncIterator
  ]()
  try {
    for (;;) {
      const { done, value } = await mapZipErrors(() => pieces.next())
      if (done) return
      yield value as Buffer
    }
  } finally {
    await pieces.return?.()
  }
}
