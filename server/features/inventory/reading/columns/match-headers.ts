import { isOtherCurrency } from '#contract/figures/typed-price.ts'
import type { StockColumn } from '#contract/inventory/inventory.ts'
import { headerNames } from '#server/features/inventory/reading/columns/header-names.ts'
import {
  aboutData,
  adviceOfMaker,
  nameKey,
  neutralWords,
  otherData,
  ownCodes,
} from '#server/features/inventory/reading/columns/name-words.ts'

/** How certain a column name is: 3 unambiguous, 2 usual, 1 possible. */
export type Weight = 1 | 2 | 3

/** Column names in English, German, Dutch, French, Spanish, Italian and Polish, letters and digits only. */
const names: Record<StockColumn, Record<Weight, string>> = {
  partNumber: {
    3: `pn partno partnr partnumber partnum partn mpn mfrpn mfgpn mfrpartno mfrpartnumber mfgpartno mfgpartnumber
      manufacturerpartnumber manufacturerpartno manufacturerpn manufacturersku oempn oempartnumber oempartno vendorpn
      herstellernummer herstellernr herstellerartikelnummer herstellerartikelnr herstellerteilenummer herstellerteilenr
      herstellersku fabrikantnummer fabrikantcode fabrikantartikelnummer referencefabricant reffabricant
      referenceconstructeur refconstructeur numerodepiece nodepiece ndepiece npiece numerodeparte nparte noparte numparte nodeparte
      codigofabricante referenciafabricante codiceproduttore codicecostruttore numerodiparte numeroparte
      partnumberproduttore han customlabelsku customlabel variantsku numerczesci nrczesci kodproducenta numerproducenta pnproducenta`,
    2: `internalreference defaultcode part partcode sku skunumber skuno itemno itemnumber itemcode itemnr productcode productnumber productno prodno
      productnr prodcode stockcode article articleno articlenumber articlenr artikelnummer artikelnr artnr artno artikelno
      artikelcode bestellnummer bestellnr teilenummer teilenr materialnummer materialnr sachnummer ersatzteilnummer
      produktnummer produktnr onderdeelnummer onderdeelnr productnummer typenummer bestelnummer reference ref refproduit
      referenceproduit refarticle codearticle codeproduit numeroarticle referencia numerodepieza codigoarticulo
      codigoproducto codigodeproducto codarticulo codicearticolo codiceprodotto codart riferimento numerkatalogowy
      nrkatalogowy numerproduktu nrproduktu kodproduktu numerartykulu nrartykulu symbol indeks modelnumber modelno modelnr`,
    1: `item itemid model modell modele modelo modello artikel articulo articolo artykul material teil onderdeel piece typ
      type code codigo codice kod productid product produkt`,
  },
  manufacturer: {
    3: `manufacturer manufacturers manufacturername mfr mfrname mfg mfgr mfgname manuf manu manf brand brandname hersteller
      herstellername herstellerbezeichnung fabrikant fabrikantnaam merk fabricant nomfabricant marque constructeur
      fabricante marca produttore costruttore fabbricante producent nazwaproducenta marka wytworca`,
    2: `oem maker make marke fabrikat brandmfr vendorname`,
    1: `vendor`,
  },
  description: {
    3: `description desc descr descript itemdescription itemdesc productdescription proddescription partdescription
      partdesc productdesc longdescription shortdescription beschreibung artikelbeschreibung produktbeschreibung
      bezeichnung artikelbezeichnung produktbezeichnung warenbezeichnung teilebezeichnung materialkurztext kurztext
      omschrijving artikelomschrijving productomschrijving beschrijving designation designationarticle libelle descriptif
      descriptionproduit descriptionarticle descripcion descripcionarticulo denominacion descrizione descrizionearticolo
      descrizioneprodotto denominazione opis opisproduktu opistowaru`,
    2: `spec productname itemname partname name title details specification specifications specs productnaam artikelnaam naam
      produktname artikelname nom nomproduit nomduproduit nombre nombreproducto detalle nome nomeprodotto nazwa
      nazwaproduktu nazwatowaru`,
    1: `product produkt item artikel articulo articolo towar model text info comments remarks notes`,
  },
  quantity: {
    3: `qty quantity quantities qtyavailable availableqty availablequantity quantityavailable qtyavail availqty qtyonhand
      onhand onhandqty quantityonhand qoh soh stockqty stockquantity qtyinstock qtystock instock instockqty freeqty
      freestock stocklevel menge anzahl stuckzahl stueckzahl stuck stueck stk lagerbestand lagermenge verfugbaremenge
      bestandsmenge aantal voorraadaantal hoeveelheid stuks quantite qte qtestock quantitestock qtedispo
      quantitedisponible cantidad cantidaddisponible cant existencias quantita qta qtadisponibile giacenza ilosc szt sztuk
      iloscsztuk stanmagazynowy stanmag`,
    2: `stock available avail bestand verfugbar verfuegbar voorraad beschikbaar opvoorraad enstock disponible dispo
      stockdisponible disponibile disponibilita disponibilidad unidades uds pezzi pz pcs pieces units count lager dostepne
      dostepnosc`,
    1: `availability stan numberofunits total`,
  },
  condition: {
    3: `condition cond conditioncode itemcondition productcondition partcondition zustand artikelzustand warenzustand
      conditie toestand condicion condizione condizioni`,
    2: `etat estado stato staat stanproduktu stantowaru zustandscode kondition`,
    1: `state status grade quality qualitat qualitaet kwaliteit qualite stan`,
  },
  price: {
    3: `price prices unitprice priceunit priceperunit pricepc priceeach sellprice sellingprice salesprice saleprice
      askingprice netprice yourprice resellerprice brokerprice preis einzelpreis stuckpreis stueckpreis verkaufspreis vk
      vkpreis vknetto nettopreis preisnetto preisstuck preisprostuck handlerpreis haendlerpreis prijs stukprijs
      verkoopprijs prijsperstuk nettoprijs eenheidsprijs prijsexbtw prix prixunitaire prixdevente prixht prixunitaireht
      prixnet pu puht precio preciounitario precioventa preciodeventa precioneto prezzo prezzounitario prezzodivendita
      prezzovendita prezzonetto cena cenanetto cenasprzedazy cenajednostkowa`,
    2: `ask asking each listprice price1 tarif tarifht pvp listino listenpreis rrp msrp eur euro usd gbp`,
    1: `rate amount betrag bedrag montant importe importo kwota`,
  },
  currency: {
    3: `currency currencycode curr ccy wahrung waehrung valuta devise monnaie moneda divisa waluta`,
    2: `cur munt munteenheid whg`,
    1: ``,
  },
}

/** A possible meaning of a column name. Only `isPart` if a part of the name has it, such as `Qty NL`. */
export interface HeaderMatch {
  column: StockColumn
  weight: Weight
  isPart?: true
  /** The rest of the name, such as `incl. VAT` or `per 100`, may change what it means. */
  isUnclear?: true
}

const byName = new Map<string, HeaderMatch[]>()
for (const [column, lists] of Object.entries(names) as [StockColumn, Record<Weight, string>][]) {
  const add = (name: string, weight: Weight) => {
    const matches = byName.get(name) ?? []
    if (matches.every((match) => match.column !== column))
      byName.set(name, [...matches, { column, weight }])
  }
  for (const weight of [3, 2, 1] as const) {
    for (const name of lists[weight].split(/\s+/).filter(Boolean)) add(name, weight)
  }
  for (const name of headerNames[column].split('|').map(nameKey)) {
    add(name, ownCodes.has(name) ? 2 : 3)
  }
}

const quantityWords =
  /quantit|qty|avail|verfugbar|beschikbaar|disponib|menge|aantal|cantidad|ilosc|bestand|voorraad|onhand|instock/
const fragments: [RegExp, StockColumn][] = [
  [/descri|beschr|bezeich|omschrijv|designat|libelle/, 'description'],
  [
    /(part|parts|teile?|onderdeel|piece|parte|czesci)(number|num|nummer|nr|no)|^mpn|mpn$|partnumber|oempart/,
    'partNumber',
  ],
  [
    /(art|artikel|article|articulo|articolo|item|product|produkt|material)s?(number|num|nummer|nr|no|code)/,
    'partNumber',
  ],
  [/zustand|conditi|condicion|condizion/, 'condition'],
  [/manufact|herstell|fabrikant|fabricant|produttor|producent|brand/, 'manufacturer'],
  [/currency|wahrung|waehrung|valuta|devise|moneda|waluta/, 'currency'],
  [/preis|price|prijs|prix|precio|prezzo|cena/, 'price'],
  [quantityWords, 'quantity'],
]

const described = new Set<StockColumn>(['price', 'quantity', 'condition', 'manufacturer'])

/** Whether a column is known to have no stock data, such as a purchase price or a location. */
export const isOtherData = (text: string): boolean => {
  const key = nameKey(text)
  return !byName.has(key) && (otherData.test(key) || aboutData.test(key))
}

const isFigure = ({ column }: HeaderMatch) => column === 'price' || column === 'quantity'

/** Whether the rest of the name of a price or quantity leaves what it means: `ex VAT` does, `per 100` does not. */
const isNeutral = (text: string) =>
  !/\p{N}/u.test(text) &&
  (text.match(/\p{L}+/gu) ?? []).every((word) => {
    const key = nameKey(word)
    return neutralWords.has(key) || byName.get(key)?.some(isFigure)
  })

/** Whether figures below a name may be the quantity, if no other column is. */
export const mayBeQuantity = (text: string): boolean => {
  const key = nameKey(text)
  return !otherData.test(key) || quantityWords.test(key)
}

/** Possible meanings of a column name, most likely first. */
export function matchHeader(text: string): HeaderMatch[] {
  if (text.length > 60) return []
  const key = nameKey(text)
  if (key === '' || /^\d+$/.test(key)) return []
  const unclear = (matches: HeaderMatch[]) =>
    matches.map((match): HeaderMatch => ({ ...match, isUnclear: true }))
  const exact = byName.get(key)
  if (exact) return adviceOfMaker.has(key) ? unclear(exact) : exact
  if (otherData.test(key)) return []
  // Without its currency and what is in brackets: `Preis (EUR)`, `Price in USD`, `Unit price €`.
  const plain = text.normalize('NFKC')
  const bare = plain
    .replace(/\b(in|en)?\s*\(?\s*(eur|usd|gbp|euro)\b\)?/gi, ' ')
    .replace(/\(.*\)/, ' ')
  const short = byName.get(nameKey(bare))
  const inside = /\(([^)]*)\)/.exec(plain)?.[1] ?? ''
  if (short) {
    // Another currency is asked about by itself.
    if (!short.some(isFigure) || isNeutral(inside) || isOtherCurrency(inside)) return short
    return aboutData.test(nameKey(inside)) ? [] : unclear(short)
  }
  const column = fragments.find(([pattern]) => pattern.test(key))?.[1]
  if (column === undefined || (described.has(column) && aboutData.test(key))) return []
  const match: HeaderMatch = { column, weight: 1, isPart: true }
  const isClear = column !== 'price' || isNeutral(plain) || isOtherCurrency(plain)
  return isClear ? [match] : unclear([match])
}
