import type { StockColumn } from '#contract/inventory/inventory.ts'

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
      partnumberproduttore numerczesci nrczesci kodproducenta numerproducenta pnproducenta`,
    2: `part partcode sku skunumber skuno itemno itemnumber itemcode itemnr productcode productnumber productno prodno
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
    1: `vendor supplier`,
  },
  description: {
    3: `description desc descr descript itemdescription itemdesc productdescription proddescription partdescription
      partdesc productdesc longdescription shortdescription beschreibung artikelbeschreibung produktbeschreibung
      bezeichnung artikelbezeichnung produktbezeichnung warenbezeichnung teilebezeichnung materialkurztext kurztext
      omschrijving artikelomschrijving productomschrijving beschrijving designation designationarticle libelle descriptif
      descriptionproduit descriptionarticle descripcion descripcionarticulo denominacion descrizione descrizionearticolo
      descrizioneprodotto denominazione opis opisproduktu opistowaru`,
    2: `productname itemname partname name title details specification specifications specs productnaam artikelnaam naam
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

const byName = new Map<string, { column: StockColumn; weight: Weight }[]>()
for (const [column, lists] of Object.entries(names) as [StockColumn, Record<Weight, string>][]) {
  for (const weight of [3, 2, 1] as const) {
    for (const name of lists[weight].split(/\s+/).filter(Boolean)) {
      byName.set(name, [...(byName.get(name) ?? []), { column, weight }])
    }
  }
}

/** Columns that are not stock data: purchase prices, locations, sums. */
const never =
  /cost|purchase|buyprice|einkauf|^ek|inkoop|achat|compra|acquisto|zakup|locat|lagerort|lagerplatz|warehouse|magazijn|value|wert|waarde|valeur|datum|^date|date$|dateof|reserv|order|bestellt|^min|minimum|gesamt|weight|gewicht|^ean|barcode|serial|seriennr|image|photo|link|url|category|kategor/
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
  [/quantit|qty|menge|aantal|cantidad|ilosc|bestand|voorraad|onhand|instock/, 'quantity'],
]

/** A column name as letters and digits only, without accents. */
const nameKey = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[№#]/g, 'no')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Possible meanings of a column name, most likely first. */
export function matchHeader(text: string): { column: StockColumn; weight: Weight }[] {
  if (text.length > 60) return []
  const key = nameKey(text)
  if (key === '' || /^\d+$/.test(key)) return []
  // Currencies are removed: `Preis (EUR)`, `Price in USD`, `Unit price €`.
  const bare = nameKey(
    text.replace(/\b(in|en)?\s*\(?\s*(eur|usd|gbp|euro)\b\)?/gi, ' ').replace(/\(.*\)/, ' '),
  )
  const found = byName.get(key) ?? byName.get(bare)
  if (found) return found
  if (never.test(key)) return []
  const fragment = fragments.find(([pattern]) => pattern.test(key))
  return fragment ? [{ column: fragment[1], weight: 1 }] : []
}
