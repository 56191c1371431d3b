import type { Random } from '#database/seed/random.ts'

/** Sentences that do not describe the product. */
const sentences = [
  'EXW Rotterdam, shipping at buyer cost.',
  'Tested and wiped, no bios passwords.',
  'MOQ 10 pcs, payment in advance for new customers.',
  'Ready to ship today, 30 days RTB.',
  'All units come with power cord.',
  'Price is per piece, lot preferred.',
  'Please quote your best price and lead time.',
  'Need asap for a project, delivery to Frankfurt.',
  'Target price firm. Paid by wire.',
  'No CTO, no brokers please.',
  'Serial numbers on request. Pictures on request.',
  'Clean serials only. EU stock preferred.',
  'Located in Leeds, UK. Collection possible.',
  'Op voorraad, direct leverbaar. Prijs exclusief btw.',
  'Gezocht voor een vaste klant, graag snel reageren.',
  'Getest en werkend, levering door heel Europa.',
  'Ware ab Lager, Versand sofort moeglich, 12 Monate Garantie.',
  'Suche dringend, bitte Angebot mit Zustand und Preis.',
  'Geprueft, Zustand sehr gut, Preis zzgl. MwSt.',
  'Disponible de suite, livraison rapide, prix HT.',
  'Nous recherchons toute quantite, paiement immediat.',
  'Materiel teste, garantie 6 mois.',
  'Merce testata, pronta consegna, prezzo IVA esclusa.',
  'Cerchiamo con urgenza, pagamento anticipato.',
  'Disponible en stock, entrega inmediata, precio sin IVA.',
  'Buscamos cualquier cantidad, pago al contado.',
  'From a bank decommission, 3 years old.',
  'Minor scratches on 10 %, no dents.',
  'Original packing, pallets of 40.',
  'Can be configured on request.',
]

/** Where goods come from; X is another product. */
const origins = [
  'Pulled from X.',
  'Removed from a working X.',
  'Aus X ausgebaut.',
  'Uit een X gehaald.',
  'Came as surplus of a X project.',
  'Compatible with X.',
  'Not for X.',
  'Was spare for X.',
  'Uit X.',
]

/** Writes the additional information of an offer: often none, sometimes the rest of the description or other goods. */
export function writeAdditionalInfo(rest: string, nameOther: () => string, random: Random): string {
  const pieces: string[] = []
  if (rest !== '') pieces.push(rest)
  if (random.chance(0.5)) {
    for (let left = random.between(1, 3); left > 0; left--) pieces.push(random.pick(sentences))
  }
  if (random.chance(0.05)) {
    pieces.push(
      `${random.pick(['Also available:', 'Also need', 'Auch:', 'Ook beschikbaar:'])} ${nameOther()}`,
    )
  }
  if (random.chance(0.04)) {
    pieces.push(random.pick(origins).replace('X', nameOther()))
  }
  if (random.chance(0.5)) random.shuffle(pieces)
  return pieces.join(' ')
}
