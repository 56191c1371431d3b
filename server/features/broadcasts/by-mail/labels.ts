/** Fields that a line may name, such as `Qty: 20`. */
export type Label = 'quantity' | 'brand' | 'part' | 'desc' | 'condition' | 'price' | 'link'

/** Patterns of the names of fields: English and the languages of Europe, then those in other scripts. */
const labels: readonly [label: Label, names: string][] = [
  [
    'quantity',
    String.raw`q'?ty\.?|quantity|quant|quantities|pcs|pieces|units|amount|aantal|menge|anzahl|stückzahl|qté|quantité|cantidad|cant\.?|quantità|q\.?tà|quantidade|qtde?\.?|antal|antall|määrä|ilość|liczba sztuk|množství|množstvo|počet|mennyiség|cantitate|količina|miktar|adet|количество|кол-во|кількість|к-сть|ποσότητα|数量|數量|個数|수량|الكمية|كمية|כמות|số lượng|jumlah|จำนวน`,
  ],
  [
    'brand',
    String.raw`brand|make|maker|manufacturer|mfr|mfg|oem|vendor|merk|fabrikant|hersteller|marke|marque|fabricant|constructeur|marca|fabricante|produttore|märke|tillverkare|mærke|valmistaja|merkki|producent|marka|výrobce|výrobca|značka|gyártó|márka|producător|marcă|proizvođač|üretici|производитель|бренд|виробник|κατασκευαστής|μάρκα|品牌|厂商|廠牌|メーカー|ブランド|제조사|브랜드|الماركة|العلامة التجارية|الشركة المصنعة|יצרן|מותג|hãng|thương hiệu|merek|ยี่ห้อ`,
  ],
  [
    'part',
    String.raw`p\/?n|part(?: ?(?:number|num|no\.?|nr\.?|#))?|mpn|sku|model(?: ?(?:number|no\.?))?|part code|product ?(?:code|number|no\.?)|item ?(?:code|number|no\.?|#)|artikel ?(?:nummer|nr\.?)|art\.? ?nr\.?|teile ?nummer|teile ?nr\.?|modell|onderdeelnummer|référence|modèle|referencia|modelo|número de parte|codice(?: articolo)?|modello|referência|vare ?nummer|varenr\.?|tuotenumero|malli|numer części|číslo dílu|cikkszám|cod produs|parça no|stok kodu|артикул|парт-?номер|модель|κωδικός|型号|型號|料号|料號|零件号|部件号|型番|品番|부품번호|모델|품번|رقم القطعة|الموديل|דגם|מק"ט|mã hàng|mã sản phẩm|nomor part|รหัสสินค้า|รุ่น`,
  ],
  [
    'desc',
    String.raw`desc\.?|descr\.?|description|product(?: ?(?:name|description))?|item(?: ?(?:name|description))?|goods|artikel|omschrijving|beschreibung|bezeichnung|artikelbezeichnung|produkt|désignation|produit|article|libellé|descripción|producto|artículo|descrizione|prodotto|articolo|descrição|produto|beskrivning|benämning|beskrivelse|vare|kuvaus|tuote|opis|nazwa|towar|popis|název|zboží|megnevezés|leírás|termék|descriere|denumire|produs|açıklama|ürün|описание|наименование|товар|название|опис|найменування|назва|περιγραφή|προϊόν|描述|品名|产品|產品|商品|商品名|製品|품명|제품|상품|الوصف|المنتج|الصنف|תיאור|מוצר|mô tả|sản phẩm|tên hàng|deskripsi|barang|รายละเอียด|สินค้า`,
  ],
  [
    'condition',
    String.raw`cond\.?|condition|state|quality|grade|conditie|staat|zustand|état|estado|condizione|condizioni|condição|skick|tilstand|kunto|stan|stav|állapot|stare|stanje|durum|состояние|стан|κατάσταση|成色|状态|狀態|状態|상태|الحالة|מצב|tình trạng|kondisi|สภาพ`,
  ],
  [
    'price',
    String.raw`(?:unit |asking |ask |target |best |sales? |selling |net |your |our )?price(?: ?(?:each|per unit|per piece|per pc|\/ ?(?:pcs?|ea|unit)))?|asking|target|tp|(?:stuks?)?prijs|(?:stück|einzel|netto)?preis|prix(?: unitaire)?|p\.?u\.?|precio(?: unitario)?|prezzo(?: unitario)?|preço(?: unitário)?|(?:st[yk]{1,2}|enhets)?pris|hinta|(?:jedn\. )?cena(?: (?:jednostkowa|netto))?|(?:egység)?ár|preț|pret|(?:birim )?fiyat|цена|ціна|τιμή|价格|价钱|单价|價格|單價|価格|単価|가격|단가|السعر|سعر|מחיר|(?:đơn )?giá|harga|ราคา`,
  ],
  ['link', 'link|url|product ?link|web ?page|datasheet'],
]
/** Labels without a field, whose text is stored as it was typed. */
const noteNames =
  'lead ?time|l/t|delivery(?: time)?|eta|availability|available|ships? ?from|ship(?:s|ping)?(?: from)?|location|stock location|warehouse|origin|incoterms?|terms|payment|warranty|packaging|packing|moq|min(?:imum)?(?: order)?|notes?|remarks?|comments?|info|additional info(?:rmation)?|details|spec(?:s|ifications?)?|config(?:uration)?|subject to|valid(?:ity)?'

const anyLabel = new RegExp(
  String.raw`(?:^[\s*•·-]*|[,;|]\s*|\t\s*|\s{2,})(?<name>${[...labels.map(([, names]) => names), noteNames].join('|')})\s*(?:[:=：|]|\t|\s[–-]\s|\s{2,}(?=\S))\s*`,
  'gi',
)
const named = labels.map(([label, names]) => [label, new RegExp(`^(?:${names})$`, 'i')] as const)

/** The labelled values of a line; undefined unless it begins with a label. */
export function findLabels(
  line: string,
): { values: [label: Label, value: string][]; notes: string[] } | undefined {
  const matches = [...line.matchAll(anyLabel)]
  if (matches.length === 0 || matches[0]!.index > 0) return undefined
  const values: [Label, string][] = []
  const notes: string[] = []
  for (const [at, match] of matches.entries()) {
    const from = match.index + match[0].length
    const value = line.slice(from, matches[at + 1]?.index).replace(/^[*\s]+|[*\s,;|]+$/g, '')
    const name = match.groups!['name']!
    const label = named.find(([, pattern]) => pattern.test(name))?.[0]
    if (value === '') continue
    if (label) values.push([label, value])
    else notes.push(`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${value}`)
  }
  return { values, notes }
}

// ── Heads of tables ──

/** Columns that are named like a figure and are none of this offer: totals, and figures of something else. */
const otherColumn =
  /\b(?:total|totaal|gesamt\w*|summe|sum|subtotal|line value|extended|ext\.? price|montant|importe|importo|valor total|razem|wartość|suma|сумма|итого|celkem|összesen|moq|min\.?|minimum|weight|gewicht|vat|btw|mwst|tva|iva|rrp|msrp|list price|listprice|uvp|discount|rabatt?)\b|合计|合計|小计|小計|总价|總價|합계/iu
const columnsOnly: readonly [label: Label, names: string][] = [
  [
    'quantity',
    String.raw`#|no\.? of (?:units|pcs|pieces)|pcs\.?|pc|ea|on hand|stock|in stock|available|avail\.?|bestand|voorraad|stück|stk\.?|st\.?|stuks|szt\.?|ks|kpl|db|buc\.?|шт\.?|штук|τεμ\.?|stok|库存|庫存|在庫|在庫数|재고`,
  ],
  [
    'part',
    String.raw`ref\.?|réf\.?|item|part|parts|cod(?:e|igo|ice)?\.?|code|código|typ|type|numer|symbol|indeks|kód|номер|n\/p|no\.|nr\.?`,
  ],
  ['price', String.raw`eur|euro|usd|gbp|[€$£]|cost|ask|vk|ek|netto|net`],
]
const columns = columnsOnly.map(
  ([label, names]) => [label, new RegExp(`^(?:${names})$`, 'iu')] as const,
)
const note = new RegExp(`^(?:${noteNames})$`, 'i')
const currencyInName = /(?<![\p{L}\d])(?:us\$|usd|euros?|eur|gbp|[€$£])(?![\p{L}\d])/giu
/** Words after the name of a price or quantity that do not change its meaning. */
const afterName =
  /\s*(?:\b(?:in|each|ea|per (?:unit|piece|pc|pcs)|p\.?p\.?|ex(?:cl?\.?)?(?: ?vat| btw)?|excl\.? (?:vat|btw|mwst)|zzgl\.? mwst|net(?:to)?|h\.?t\.?|offered|avail(?:able)?|pcs|pc|stuks?|stk|unit)\b\.?|\/\s?(?:pcs?|ea|each|unit|u|st|stk|szt|шт)\b\.?|p\/(?:st|u|pc)\b\.?)\s*$/iu

const maxColumnName = 40

/**
 * The field of a column by its head: `Price (EUR)` is a price in EUR. `other` has no field, `unknown` may be a figure or
 * anything else.
 */
export function findColumn(head: string): {
  label: Label | 'other' | 'unknown'
  currency?: string
} {
  if (head.length > maxColumnName) return { label: 'unknown' }
  const plain = head
    .replace(/[*_"'“”:：]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const [currency] = plain.match(currencyInName) ?? []
  const withCurrency = currency === undefined ? {} : { currency }
  if (otherColumn.test(plain)) return { label: 'other' }
  const candidates = [plain]
  let bare = plain
    .replace(currencyInName, ' ')
    .replace(/[([][^)\]]{0,30}[)\]]/g, ' ')
    .trim()
  for (let before = ''; before !== bare && candidates.length < 8;) {
    candidates.push(bare)
    before = bare
    bare = bare.replace(afterName, '').trim()
  }
  for (const name of candidates) {
    const label =
      named.find(([, pattern]) => pattern.test(name))?.[0] ??
      columns.find(([, pattern]) => pattern.test(name))?.[0]
    if (label) return { label, ...withCurrency }
    if (note.test(name)) return { label: 'other' }
  }
  return { label: 'unknown' }
}
