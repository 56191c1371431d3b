import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReadLine } from '#server/features/inventory/reading/read-stock-line.ts'
import {
  readLinesInProcess,
  recogniseInProcess,
} from '#server/features/inventory/reading/recognise-stock-file.ts'
import { afterAll, expect, test } from 'vitest'
import { rates } from '../../../../tests/support/stock/stock-reading.ts'

const folder = await mkdtemp(join(tmpdir(), 'stock-'))
afterAll(() => rm(folder, { recursive: true }))

/** A line in one text: what is listed, or why it is not. */
function shown({ line, refusals, isSection }: ReadLine): string {
  if (isSection) return 'skipped'
  if (!line) return refusals.map(({ column, words }) => `${column}: ${words}`).join(' ')
  const { partNumber, manufacturer, description, quantity, condition, priceCents, currency } = line
  const price = priceCents === null ? 'CALL' : `${currency} ${(priceCents / 100).toFixed(2)}`
  return [partNumber, manufacturer, description, quantity, condition, price].join(' / ')
}

test.each<[string, string, string[]]>([
  [
    'a German warehouse program: titles above, commas before the cents, quantities with decimals, a total below',
    `Lagerliste Mustermann IT GmbH;;;;;;
Stand: 20.11.2026;;;;;;
;;;;;;
Artikelnummer;Hersteller;Artikelbezeichnung;Lagerort;Bestand;EK-Preis;VK-Preis (EUR);Zustand
WS-C2960X-48TS-L;Cisco;Catalyst 2960-X, 48 Port;A-12;12,000;210,00;450,00;generalüberholt
652564-B21;HPE;"HDD 2,5"" 300 GB 10k";B-03;125,000;11,50;1.024,50;gebraucht
0A89474;Lenovo;Netzteil 65W;;3,000;;auf Anfrage;neu
;;;;;;;
Summe;;;;140,000;;;
`,
    [
      'WS-C2960X-48TS-L / Cisco / Catalyst 2960-X, 48 Port / 12 / REF / EUR 450.00',
      '652564-B21 / HPE / HDD 2,5" 300 GB 10k / 125 / USED / EUR 1024.50',
      '0A89474 / Lenovo / Netzteil 65W / 3 / NEW / CALL',
      'skipped',
    ],
  ],
  [
    'a Dutch trader: whole euros with a dash, pieces with their unit',
    `Artnr;Merk;Omschrijving;Aantal;Conditie;Prijs
CP-7945G;Cisco;IP telefoon;30 st.;gebruikt;€ 12,-
CP-7965G;Cisco;IP telefoon;10+;nieuw;€ 1.012,50
CP-8841;Cisco;;0;defect;op aanvraag
`,
    [
      'CP-7945G / Cisco / IP telefoon / 30 / USED / EUR 12.00',
      'CP-7965G / Cisco / IP telefoon / 10 / NEW / EUR 1012.50',
      'quantity: Quantity is 0. Only items in stock are listed.',
    ],
  ],
  [
    'another market: its own codes, prices in dollars with commas in thousands',
    `"PartNumber","Mfg","Cond","Price","Qty","Description"
"WS-X4748-RJ45V+E","CISCO","F/S","$1,250.00","2","48PT POE CARD"
"73P9341","IBM","OEMREF","CALL","14","146GB 15K FC ""HDD"""
"A6974A","HP","EXC","","1",""
`,
    [
      'WS-X4748-RJ45V+E / CISCO / 48PT POE CARD / 2 / F/S / USD 1250.00',
      '73P9341 / IBM / 146GB 15K FC "HDD" / 14 / REF / CALL',
      'A6974A / HP / A6974A / 1 / USED / CALL',
    ],
  ],
  [
    'a French price list by tabs, in words for conditions',
    `Référence\tMarque\tDésignation\tQté\tÉtat\tPrix unitaire HT (€)
J9775A\tHP\tCommutateur 2530-48G\t4\tReconditionné\t189,00
J9776A\tHP\tCommutateur 2530-24G\t1 000\tNeuf\t1 089,90
J9777A\tHP\tCommutateur 2530-8G\t2\tEn l'état\tsur demande
`,
    [
      'J9775A / HP / Commutateur 2530-48G / 4 / REF / EUR 189.00',
      'J9776A / HP / Commutateur 2530-24G / 1000 / NEW / EUR 1089.90',
      'J9777A / HP / Commutateur 2530-8G / 2 / ASIS / CALL',
    ],
  ],
  [
    'a spreadsheet that turned part numbers into days and round numbers, with quotes that nobody closed',
    `MPN,Brand,Description,Stock,Price
1-Mar,HP,"Disk 2.5",3,10
6.52564E+11,HP,Disk "SAS,2,20
WS-C3850,Cisco,"Switch 48 port,5,30
N9K-C93180,Cisco,Nexus,1,40
`,
    [
      'partNumber: A spreadsheet has turned this part number into a date. Format the column as text and enter the part number again.',
      'partNumber: A spreadsheet has rounded this part number. Format the column as text and enter the part number again.',
      'WS-C3850 / Cisco / "Switch 48 port / 5 / ASIS / EUR 30.00',
      'N9K-C93180 / Cisco / Nexus / 1 / ASIS / EUR 40.00',
    ],
  ],
  [
    'a list without names of columns, by bars',
    `HPE|872475-B21|300GB SAS 10K SFF|25|NEW|89.00
HPE|872477-B21|600GB SAS 10K SFF|4|USED|119.50
Dell|400-ATJL|1.2TB SAS 10K|7|REF|CALL
`,
    [
      '872475-B21 / HPE / 300GB SAS 10K SFF / 25 / NEW / EUR 89.00',
      '872477-B21 / HPE / 600GB SAS 10K SFF / 4 / USED / EUR 119.50',
      '400-ATJL / Dell / 1.2TB SAS 10K / 7 / REF / CALL',
    ],
  ],
  [
    'part numbers and quantities alone',
    `P/N;Qty
WS-C2960X-48TS-L;5
652564-B21;2
`,
    [
      'WS-C2960X-48TS-L /  / WS-C2960X-48TS-L / 5 / ASIS / CALL',
      '652564-B21 /  / 652564-B21 / 2 / ASIS / CALL',
    ],
  ],
  [
    'an Italian and a Polish list put together, with every line wrong in its own way',
    `Codice articolo;Marca;Descrizione;Quantità;Condizione;Prezzo;Valuta
A1000;HP;Disco;-5;nuovo;10,00;EUR
A2000;HP;Disco;1,5;usato;10,00;EUR
A3000;HP;Disco;tanti;używany;10,00;EUR
A4000;HP;Disco;5;ricondizionato;-10,00;EUR
A5000;HP;Disco;5;ricondizionato;10,00;PLN
;HP;Disco;5;nuovo;10,00;EUR
`,
    [
      'quantity: A quantity cannot be negative.',
      'quantity: A quantity must be a whole number.',
      'quantity: This is not a quantity.',
      'price: A price cannot be negative.',
      'currency: Accepted currencies: EUR, USD, GBP.',
      'partNumber: The part number is missing.',
    ],
  ],
])('reads %s', async (_, content, expected) => {
  const path = join(folder, 'stock')
  await writeFile(path, content)
  const { mapping } = await recogniseInProcess(path, rates, {})
  const lines = []
  for await (const read of readLinesInProcess(path, rates, mapping)) lines.push(...read.map(shown))
  expect(lines).toEqual(expected)
})
