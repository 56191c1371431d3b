import type { StockColumn } from '#contract/inventory/inventory.ts'
import { matchHeader } from '#server/features/inventory/reading/columns/match-headers.ts'
import { describe, expect, test } from 'vitest'

/** Names between bars. */
const of: Record<StockColumn, string> = {
  partNumber: `P/N|PN|Part|Part No.|Part #|Part Number|PartNumber|PART_NUMBER|MPN|Mfr P/N|Mfg Part No|
    Manufacturer Part Number|OEM Part Number|SKU|Item No|Product Code|Artikelnummer|Artikel-Nr.|Art.Nr.|
    Artnr|Teilenummer|Bestellnummer|Hersteller-Artikelnummer|Onderdeelnummer|Productnummer|Référence|
    Réf.|Code article|N° de pièce|Réf. fabricant|Referencia|Nº de parte|Código artículo|Codice articolo|
    Codice produttore|Numer części|Nr katalogowy|Kod producenta|Material number|Vendor part number`,
  manufacturer: `Manufacturer|Mfr|MFG|Mfr.|Brand|OEM|Make|Hersteller|Marke|Fabrikant|Merk|Fabricant|Marque|
    Constructeur|Fabricante|Marca|Produttore|Producent|Brand name`,
  description: `Description|Desc.|Item Description|Product Description|Part Description|Bezeichnung|
    Artikelbezeichnung|Beschreibung|Omschrijving|Désignation|Libellé|Descripción|Descrizione|Opis|Nazwa|
    Product name|Short Description`,
  quantity: `Qty|QTY.|Quantity|Qty Available|On Hand|Stock|Menge|Anzahl|Stück|Stk.|Bestand|Lagerbestand|Aantal|
    Voorraad|Quantité|Qté|Cantidad|Cant.|Quantità|Giacenza|Ilość|szt.|In stock|Qty in stock NL`,
  condition: `Condition|Cond|Cond.|Zustand|Conditie|État|Condición|Condizione|Stan produktu`,
  price: `Price|Unit Price|Price (EUR)|Price EUR|Price in USD|Preis|Preis EUR|VK-Preis|Stückpreis|Prijs|
    Prijs per stuk|Prix|Prix unitaire HT|Precio|Prezzo|Cena|Cena netto|Asking price|Sales price €|EUR|
    Preis in EUR`,
  currency: `Currency|Curr.|Währung|Valuta|Devise|Moneda|Waluta`,
}

describe.each(Object.entries(of))('a column of the %s', (column, names) => {
  test.each(names.split('|').map((name) => name.trim()))('is recognised as %s', (name) => {
    expect(matchHeader(name)[0]?.column).toBe(column)
  })
})

test.each([
  'Cost',
  'Purchase price',
  'EK-Preis',
  'Einkaufspreis',
  'Inkoopprijs',
  "Prix d'achat",
  'Unit cost',
  'Stock value',
  'Stock location',
  'Lagerort',
  'Warehouse',
  'EAN',
  'Serial number',
  'Weight',
  'Price date',
  '',
  '12345',
  'WS-C2960X-48TS-L',
])('ignores %s, such as purchase prices and locations', (name) => {
  expect(matchHeader(name)).toEqual([])
})
