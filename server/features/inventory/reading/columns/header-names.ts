import type { StockColumn } from '#contract/inventory/inventory.ts'

/**
 * Column names of stock files in the languages that `match-headers.ts` does not list itself, between bars: Russian,
 * Ukrainian, Bulgarian, Turkish, Czech, Slovak, Hungarian, Romanian, Swedish, Danish, Norwegian, Icelandic, Finnish,
 * Portuguese, Greek, Croatian, Slovenian, Lithuanian, Latvian, Estonian, Maltese, Irish, Arabic, Hebrew, Chinese,
 * Japanese, Korean, Thai and Vietnamese.
 */
export const headerNames: Record<StockColumn, string> = {
  partNumber: `Номер детали|Партномер|Парт-номер|Артикул|Код товара|Номер по каталогу|Каталожный номер|
    Код производителя|Номенклатурный номер|Номер деталі|Код товару|Каталожний номер|Код виробника|Номер на част|
    Каталожен номер|Код на продукта|Артикулен номер|Продуктов код|
    Part Numarası|Parça No|Parça Numarası|Parça Kodu|Ürün Kodu|Stok Kodu|Stok No|Malzeme Kodu|Malzeme No|Üretici Kodu|
    Číslo dílu|Kód produktu|Kód zboží|Objednací číslo|Katalogové číslo|Číslo produktu|Číslo položky|Kód výrobce|
    Číslo dielu|Kód tovaru|Katalógové číslo|Objednávacie číslo|Kód výrobcu|
    Cikkszám|Alkatrészszám|Gyártói cikkszám|Termékkód|Rendelési szám|
    Cod produs|Cod articol|Cod piesă|Număr piesă|Număr de piesă|Cod producător|
    Artikelnr|Produktnummer|Reservdelsnummer|Tillverkarens artikelnummer|Modellnummer|Varunummer|
    Varenummer|Varenr|Delnummer|Reservedelsnummer|Producentens varenummer|
    Delenummer|Artikkelnummer|Produsentens varenummer|Vörunúmer|Hlutanúmer|Vörunr|Partnúmer|
    Tuotenumero|Tuotekoodi|Osanumero|Varaosanumero|Nimikenumero|Valmistajan tuotenumero|
    Número da peça|Referência|Código do produto|Código do artigo|Ref. fabricante|Nº da peça|
    Κωδικός|Κωδικός προϊόντος|Κωδικός είδους|Αριθμός εξαρτήματος|Κωδικός κατασκευαστή|
    Kataloški broj|Šifra|Šifra artikla|Broj dijela|Kataloška številka|Šifra izdelka|Številka dela|
    Dalies numeris|Prekės kodas|Gaminio kodas|Detalės numeris|Artikulas|
    Detaļas numurs|Preces kods|Produkta kods|Artikuls|
    Tootekood|Varuosa number|Osa number|Artiklinumber|Numru tal-parti|Kodiċi tal-prodott|Uimhir pháirte|Cód táirge|
    رقم القطعة|رقم الصنف|كود المنتج|رقم المنتج|رمز المنتج|رقم الجزء|كود الصنف|
    מק"ט|מק"ט יצרן|מספר חלק|מספר פריט|קוד מוצר|
    型号|料号|部件号|零件号|产品编号|产品型号|货号|编号|物料号|物料编码|型號|料號|產品型號|產品編號|零件號|品号|
    型番|品番|部品番号|製品番号|商品コード|品目コード|メーカー型番|型式|
    부품번호|품번|모델명|제품번호|상품코드|파트넘버|파트번호|품목코드|
    รหัสสินค้า|หมายเลขชิ้นส่วน|รหัสอะไหล่|พาร์ทนัมเบอร์|
    Mã hàng|Mã sản phẩm|Mã linh kiện|Số hiệu|Mã số|Mã vật tư`,
  manufacturer: `Производитель|Бренд|Марка|Изготовитель|Вендор|Виробник|Производител|Бранд|
    Üretici|Üretici Firma|İmalatçı|Výrobce|Značka|Výrobca|Gyártó|Márka|Producător|Marcă|
    Tillverkare|Märke|Varumärke|Mærke|Produsent|Merke|Framleiðandi|Vörumerki|Merki|
    Valmistaja|Merkki|Tuotemerkki|Κατασκευαστής|Μάρκα|Proizvođač|Brend|Proizvajalec|Znamka|Blagovna znamka|
    Gamintojas|Prekės ženklas|Markė|Ražotājs|Zīmols|Tootja|Bränd|Kaubamärk|Manifattur|Déantóir|Branda|
    الشركة المصنعة|الماركة|العلامة التجارية|المصنع|الشركة|יצרן|מותג|
    品牌|厂商|制造商|厂家|生产厂家|牌子|廠牌|製造商|廠商|メーカー|メーカ|製造元|ブランド|メーカー名|
    제조사|브랜드|제조업체|메이커|ยี่ห้อ|ผู้ผลิต|แบรนด์|Hãng|Nhà sản xuất|Thương hiệu|Hãng sản xuất|Nhãn hiệu`,
  description: `Описание|Наименование|Название|Номенклатура|Наименование товара|Опис|Найменування|Назва|Назва товару|
    Име на продукта|Açıklama|Tanım|Ürün Adı|Ürün Açıklaması|Malzeme Adı|
    Popis|Název|Název zboží|Označení|Popis zboží|Názov|Názov tovaru|Leírás|Megnevezés|Terméknév|
    Descriere|Denumire|Denumire produs|Beskrivning|Benämning|Produktnamn|Produktbeskrivning|
    Beskrivelse|Varebeskrivelse|Betegnelse|Varetekst|Produktnavn|Lýsing|Vörulýsing|Heiti|Vöruheiti|
    Kuvaus|Tuotekuvaus|Nimike|Tuotenimi|Descrição|Designação|Descrição do produto|Denominação|Nome do produto|
    Περιγραφή|Ονομασία|Περιγραφή είδους|Naziv|Naziv artikla|Opis izdelka|
    Aprašymas|Pavadinimas|Prekės pavadinimas|Apraksts|Nosaukums|Kirjeldus|Nimetus|Toote nimetus|Deskrizzjoni|Cur síos|
    الوصف|وصف|البيان|اسم المنتج|وصف الصنف|اسم الصنف|תיאור|תאור|שם מוצר|תיאור מוצר|תיאור פריט|
    描述|说明|产品描述|名称|品名|规格|产品名称|說明|名稱|規格|产品说明|规格描述|
    説明|商品名|製品名|内容|摘要|商品説明|설명|품명|제품명|상품명|품목명|규격|상세설명|
    รายละเอียด|คำอธิบาย|ชื่อสินค้า|Mô tả|Diễn giải|Tên hàng|Tên sản phẩm|Mô tả sản phẩm`,
  quantity: `Количество|Кол-во|Кол|Остаток|В наличии|Наличие|Штук|Шт|Кількість|К-ть|К-сть|Залишок|В наявності|
    Наявність|Наличност|Налично|Брой|Бр|Miktar|Adet|Stok|Stok Miktarı|Stok Adedi|Mevcut|
    Množství|Počet|Počet ks|Ks|Kusů|Skladem|Sklad|Počet kusů|Množstvo|Na sklade|Skladom|Počet kusov|
    Mennyiség|Darab|Db|Darabszám|Készlet|Raktárkészlet|Cantitate|Stoc|Bucăți|Buc|
    Antal|Kvantitet|Lagersaldo|I lager|Mængde|På lager|Lagerbeholdning|Beholdning|Antall|Mengde|
    Magn|Fjöldi|Á lager|Birgðir|Määrä|Kpl|Lukumäärä|Varasto|Varastosaldo|Saldo|
    Quantidade|Qtd|Qtde|Estoque|Existências|Em stock|Ποσότητα|Απόθεμα|Τεμάχια|Διαθέσιμα|Διαθεσιμότητα|Τεμ|
    Količina|Kom|Komada|Zaliha|Na zalihi|Zaloga|Na zalogi|Kosov|Kiekis|Vnt|Likutis|Sandėlyje|Atsargos|
    Daudzums|Skaits|Gab|Atlikums|Noliktavā|Kogus|Tk|Laoseis|Kwantità|Cainníocht|
    الكمية|كمية|العدد|المخزون|الكمية المتاحة|المتوفر|כמות|מלאי|יחידות|כמות במלאי|
    数量|库存|数目|库存数量|可用数量|數量|庫存|現貨|在庫|在庫数|個数|在庫数量|수량|재고|재고수량|개수|재고량|
    จำนวน|คงเหลือ|ปริมาณ|สต็อก|Số lượng|SL|Tồn kho|Số lượng tồn|Tồn`,
  condition: `Состояние|Кондиция|Стан|Състояние|Durum|Durumu|Kondisyon|Stav|Stav zboží|Állapot|Stare|Stare produs|
    Condiție|Skick|Tilstand|Ástand|Kunto|Condição|Κατάσταση|Stanje|Būklė|Stāvoklis|Seisukord|Seisund|Kundizzjoni|
    Riocht|الحالة|حالة|מצב|成色|状态|新旧|品相|狀態|新舊|状態|コンディション|상태|สภาพ|สภาพสินค้า|Tình trạng`,
  price: `Цена|Стоимость|Цена за шт|Цена за единицу|Розничная цена|Ціна|Вартість|Ед. цена|Единична цена|
    Fiyat|Birim Fiyat|Fiyatı|Satış Fiyatı|Cena bez DPH|Prodejní cena|Predajná cena|
    Ár|Egységár|Nettó ár|Eladási ár|Preț|Preț unitar|Preț vânzare|Pris|Styckpris|Á-pris|Pris exkl moms|
    Stykpris|Enhedspris|Salgspris|Stykkpris|Enhetspris|Verð|Einingaverð|Söluverð|
    Hinta|Yksikköhinta|Kappalehinta|Myyntihinta|Preço|Preço unitário|Preço de venda|Τιμή|Τιμή μονάδας|
    Cijena|Prodajna cijena|Prodajna cena|Kaina|Vieneto kaina|Vienības cena|Hind|Ühikuhind|Müügihind|Prezz|Praghas|
    السعر|سعر|سعر الوحدة|الثمن|מחיר|מחיר ליחידה|מחיר יחידה|价格|单价|售价|价钱|报价|價格|單價|售價|
    価格|単価|値段|販売価格|売価|가격|단가|판매가|판매가격|ราคา|ราคาต่อหน่วย|ราคาขาย|Giá|Đơn giá|Giá bán`,
  currency: `Валюта|Валута|Para Birimi|Döviz|Měna|Mena|Pénznem|Deviza|Monedă|Valută|Gjaldmiðill|Mynt|Valuutta|Moeda|
    Νόμισμα|Valiuta|Valūta|Valuuta|Munita|Airgeadra|العملة|מטבע|币种|货币|幣別|貨幣|通貨|통화|สกุลเงิน|
    Tiền tệ|Loại tiền`,
}
