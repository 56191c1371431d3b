/** A column name as letters and digits only, without accents. */
export function nameKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[№#]/g, 'no')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

const anyOf = (...patterns: string[]) => new RegExp(patterns.join('|'))

/** Words about a price, quantity, condition or brand that is in another column: `Price type`, `Qty per box`. */
export const aboutData = anyOf(
  '(type|typ|group|gruppe|groupe|unit|uom|einheit|eenheid|unite|from|code|history|level|break|basis|terms|min|max|ab)$',
  '(since|seit)$|valid|until|gultig|^last|^old|^previous|days|tage|dagen|jours|note|remark|comment|report|check',
  'transit|incoming|sold|allocat|committed|wanted|needed|required|shipped|forecast|defect|faulty|blocked|gesperrt',
  'meldebestand|sollbestand|bestellmenge|minim',
  'box|boite|caja|scatol|doos|karton|carton|pallet|palet|pack|verpack|emballage',
)

/** Columns that are not stock data: what goods cost their owner or others, who supplies them, places, sums. */
export const otherData = anyOf(
  'cost|kost(?!enlos)|purchase|buyprice|einkauf|^ek|einstand|bezugspreis|anschaffung|inkoop|achat|revient|compra',
  'adquisi|acquisto|zakup|nabyci|nakup|nabavn|floorprice|lowestprice|targetprice|averageprice|avgprice|durchschnitt',
  'gemiddeld|competitor|transferprice|new.*listprice',
  'supplier|lieferant|leverancier|fournisseur|proveedor|fornitore|dostawc|country|land$|origin(?!al)|herkunft',
  'manufacturingyear|baujahr|brandnew|locat|lagerort|lagerplatz|warehouse|magazijn|value|wert|waarde|valeur',
  'datum|^date|date$|dateof|reserv|order|bestellt|^min|minimum|gesamt|weight|gewicht|^ean|barcode|serial|seriennr',
  'image|photo|link|url|category|kategor',
)

/** Prices that a maker recommends, which are rarely those of the seller. */
export const adviceOfMaker = new Set(['msrp', 'rrp', 'uvp'])

/** Words next to a price or quantity that leave its meaning unchanged. */
export const neutralWords = new Set(
  `unit units unitary unitaire unitario einzel per je pro par por a in en de di our your net nett netto neto ex exc excl exkl
  exclusief exklusive excluding without ohne hors zzgl bez utan uden sin senza ht dph vat btw mwst ust moms mva iva tva
  tax st pc pce pces piece ea sales sale selling sell verkauf verkoop vente venta vendita sprzedazy offer reseller
  dealer b2b wholesale variant regular current today dollar`.split(/\s+/),
)

/** Codes that a company gives its goods itself: they yield to a number of the maker. */
export const ownCodes = new Set(
  `Код товара|Код товару|Код на продукта|Артикул|Номенклатурный номер|Ürün Kodu|Stok Kodu|Stok No|Malzeme Kodu
  Malzeme No|Kód produktu|Kód zboží|Kód tovaru|Číslo položky|Termékkód|Cod produs|Cod articol|编号|物料号|物料编码|货号
  产品编号|產品編號|商品コード|品目コード|상품코드|품목코드|รหัสสินค้า|Mã hàng|Mã sản phẩm|Mã vật tư|Mã số|Šifra|Šifra artikla
  Prekės kodas|Preces kods|Tootekood|Artikelnr|Varenummer|Varunummer|Vörunúmer|Tuotenumero|Tuotekoodi|Nimikenumero
  Κωδικός|Κωδικός είδους|מק"ט|מספר פריט|رقم الصنف|كود الصنف|كود المنتج|رمز المنتج|Código do produto|Código do artigo
  Referência`
    .split(/\||\n/)
    .map(nameKey),
)

/** Names of part numbers that say whose they are. */
export const namesMaker =
  /^(mfr|mfg|manuf|oem|mpn|herstell|fabri|vendor|ref.?fabri|constructeur|produttor|costruttor|producent)/

/** Columns that say of how many pieces a price is. */
export const priceUnits =
  /^(pe|per|preiseinheit|priceper|prijseenheid|prijsper|pricebase|preisje|je)$/

export const discounts =
  /rabat|discount|remise|sconto|korting|descuento|desconto|скидк|знижк|indirim|sleva|zlava|kedvezm/

/** Columns that say in what a quantity is counted. */
export const quantityUnits = /^(uom|unit|units|me|bme|einheit|eenheid|unite|unidad|едизм|jm|mj)$/

const packages =
  'box|bx|pal|pallet|pack|pk|pkg|set|lot|roll|reel|karton|ktn|ctn|carton|case|cs|ve|vpe|pr|pair|dz|doz|kg|m'
/** Units that are more or less than a piece: `BOX`, `C100`, `12`. */
export const packageUnits = new RegExp(`^(${packages}|c)?\\s*\\d+$|^(${packages})\\b`, 'i')

export const withTax = /incl|inkl|ttc|brutto|gross|ivainc/

/** Words that say that a title is about prices, or their currency. */
export const aboutPrices =
  /pric|preis|prij|prix|prezz|prec|cen[ayov]|pris|fiyat|currency|wahrung|valuta|devise|moneda|цен|валют|вартіст/
