import { meetingCities } from '#database/seed/pages/demo-texts.ts'

/** The first meeting; the number of each later one follows from its year. */
const firstYear = 2004

/** A page that takes the place of the brochure of a meeting. */
export async function drawBrochure(year: number): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const day = new Date(Date.UTC(year, 2, 1))
  const city = meetingCities[year] ?? 'Europe'
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: `European Broker Meeting ${year}`, CreationDate: day, ModDate: day },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.rect(0, 0, 595, 420).fill('#0a3d3c')
  doc.circle(470, 120, 150).fill('#0f5a57')
  doc.circle(470, 120, 90).fill('#0a3d3c')
  doc.fillColor('#8fd6cd').font('Helvetica-Bold').fontSize(14)
  doc.text(`MEETING ${year - firstYear + 1}`, 56, 250, { characterSpacing: 2 })
  doc.fillColor('#ffffff').fontSize(40).text('European Broker', 56, 275).text('Meeting', 56, 320)
  doc.fillColor('#8fd6cd').fontSize(20).text(`${city}, ${year}`, 56, 372)
  doc.fillColor('#152024').font('Helvetica').fontSize(13)
  doc.text(
    'Two days on the trade floor with brokers, refurbishers, lessors and the companies that serve them: tables instead of stands, talks about the market, and an evening to meet the people behind the broadcasts.',
    56,
    470,
    { width: 440, lineGap: 5 },
  )
  doc.fillColor('#5c666a').fontSize(11)
  doc.text('A placeholder of the demo market in place of the brochure.', 56, 770)
  doc.end()
  return done
}
