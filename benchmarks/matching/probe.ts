import { readOffer } from '#server/features/matching/normalize/read-offer.ts'
for (const line of process.argv.slice(2)) {
  const [brand, description, additionalInfo = ''] = line.split('|')
  const f = readOffer({ brand: brand!, description: description!, additionalInfo })
  console.log(
    line,
    '->',
    f.kinds.join(),
    f.models.join('; '),
    f.lines.join(),
    JSON.stringify([...f.attributes]),
    f.partKeys.join(),
  )
}
