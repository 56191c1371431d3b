import { renderPdf } from '#database/seed/companies/demo-complaints.ts'
import { crc32, deflateRawSync } from 'node:zlib'

/** A valid PDF of one page. */
export const aPdf = (words = 'Purchase order 4711, grade A'): Buffer => renderPdf([words])

export const aFile = (name: string, content: Buffer | string, type = ''): File =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type })

interface ZipEntry {
  name: string
  content: Buffer | string
  /** False size in the directory. */
  claims?: number
}

/** An archive of these entries. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, claims } of entries) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(bytes), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claims ?? bytes.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const more = Buffer.alloc(14)
    more.writeUInt32LE(at, 10)
    const head = Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), common])
    directory.push(head, more, Buffer.from(name))
    parts.push(local)
    at += local.length
  }
  const names = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(names.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, names, end])
}

const wordMain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypes = (main = wordMain) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`

/** A Word document with optional additional entries. */
export const aDocx = (more: readonly ZipEntry[] = [], main?: string): Buffer =>
  aZip([
    { name: '[Content_Types].xml', content: contentTypes(main) },
    {
      name: 'word/document.xml',
      content:
        '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Grade A</w:t></w:r></w:p></w:body></w:document>',
    },
    ...more,
  ])

/** A compound file of older Office programs with one named stream. */
export function aCompoundFile(part: string): Buffer {
  const file = Buffer.alloc(512 * 4)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  const entry = (slot: number, name: string, kind: number) => {
    const at = 1024 + slot * 128
    file.write(`${name}\0`, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file[at + 66] = kind
  }
  entry(0, 'Root Entry', 5)
  entry(1, part, 2)
  return file
}

/** The start of a Windows executable. */
export const aProgram = (): Buffer => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)])
