import { scoreHeaders } from './score-headers.ts'

/**
 * Scores pages and API responses of a running market like the HTTP Observatory; anything below A+ fails. The address may
 * be internal: PUBLIC_URL is the public one.
 */
const [address, ...paths] = process.argv.slice(2)
const publicUrl = process.env['PUBLIC_URL']
if (!address || !publicUrl) {
  throw new Error('usage: PUBLIC_URL=https://… check-headers.ts <address> [paths]')
}

let isPassed = true
for (const path of paths.length ? paths : ['/']) {
  const answer = await fetch(address + path, {
    redirect: 'manual',
    headers: { 'x-forwarded-proto': 'https' },
  })
  const { score, grade, findings } = scoreHeaders({
    url: publicUrl + path,
    headers: answer.headers,
    html: await answer.text(),
  })
  console.log(`${path}: ${grade} (${score})`)
  for (const { rule, result, points } of findings) console.log(`  ${points}  ${rule}: ${result}`)
  isPassed &&= grade === 'A+'
}

const plain = await fetch(address, {
  redirect: 'manual',
  headers: { 'x-forwarded-proto': 'http' },
})
const target = plain.headers.get('location') ?? 'no location'
console.log(`over http: ${plain.status} to ${target}`)
isPassed &&= plain.status === 301 && target.startsWith(`${publicUrl}/`)
if (!isPassed) process.exit(1)
