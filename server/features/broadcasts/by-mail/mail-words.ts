/** Words that mail programs and people write around their own text, by language. */

const wordsOf = (text: string) => text.trim().split(/\s+/)
const phrasesOf = (text: string) => text.trim().split(/\s*\|\s*/)

const languages = wordsOf(
  'en de nl fr es it pt pl cs sk hu ro bg ru uk sr hr sl el tr sv da nb fi et lv lt is ca id ms vi th zh ja ko he ar fa hi',
)

/** Names of months or weekdays in all languages: long and short, alone and in a date. */
function namesOf(part: 'month' | 'weekday', days: readonly number[]): ReadonlySet<string> {
  const names = new Set<string>()
  for (const language of languages) {
    for (const width of ['long', 'short'] as const) {
      for (const options of [{ [part]: width }, { [part]: width, day: 'numeric' }] as const) {
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, {
          ...options,
          timeZone: 'UTC',
        })
        for (const day of days) {
          const value = format.formatToParts(day).find(({ type }) => type === part)?.value ?? ''
          const name = value.toLowerCase().replace(/\.$/, '')
          if (/\p{L}/u.test(name)) names.add(name)
        }
      }
    }
  }
  return names
}

let months: ReadonlySet<string> | undefined
let weekdays: ReadonlySet<string> | undefined
/** Whether a word in lower case names a month; the names are made at the first question. */
export const isMonthName = (word: string): boolean =>
  (months ??= namesOf(
    'month',
    Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 1)),
  )).has(word)
export const isWeekdayName = (word: string): boolean =>
  (weekdays ??= namesOf(
    'weekday',
    Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 2 + day)),
  )).has(word)
/** Short names of three letters that are no words of the trade; the others count only with a year. */
export const plainShortMonths: ReadonlySet<string> = new Set(
  wordsOf('jan feb apr jun jul aug sep oct nov dec'),
)

/** Verbs that introduce a quote, such as `wrote`. */
export const wroteWords: readonly string[] = phrasesOf(
  'wrote | writes | schrieb | schreef | geschreven | geschrieben | a écrit | écrit | écrivait | escribió | escribio | escribiu | escrita por | escrigué | va escriure | escreveu | ha scritto | scrisse | scritto | napisał | napisał(a) | napisala | napísal | napísala | napsal | napsal(a) | napsala | napisao | napisao je | je napisal | írta | a scris | scris | skrev | kirjoitti | kirjutas | rakstīja | rašė | parašė | skrifaði | yazdı | yazmış | đã viết | viết | menulis | menulis: | tulis',
)

/** Labels of the head of a quoted mail. */
export const headLabels: ReadonlySet<string> = new Set(
  phrasesOf(
    'from | sent | sent on | to | cc | bcc | date | subject | sent by | reply-to | importance | attachments | von | gesendet | an | betreff | datum | gesendet am | van | verzonden | aan | onderwerp | verzonden op | de | envoyé | envoyé le | à | a | objet | enviado | enviado el | enviado em | enviada em | para | asunto | assunto | fecha | data | da | inviato | oggetto | per conto di | fra | från | frá | sendt | skickat | sent | til | till | emne | ämne | efni | dato | lähettäjä | lähetetty | vastaanottaja | aihe | päivämäärä | od | wysłano | wyslano | do | dw | temat | odesláno | odoslané | odeslano | poslano | komu | pre | kopie | předmět | predmet | predmet poruke | feladó | küldve | elküldve | címzett | tárgy | dátum | küldés dátuma | trimis | către | catre | subiect | expediat | gönderen | gönderildi | gönderilme | kime | kimden | konu | tarih | từ | đã gửi | gửi | tới | đến | chủ đề | tiêu đề | ngày | dari | dikirim | tanggal | kepada | ke | perihal | subjek | saatja | saadetud | kellele | teema | kuupäev | no | nosūtīts | kam | temats | tēma | datums | nuo | siuntėjas | išsiųsta | gauta | tema | za | poslato | enviat | per a | assumpte | от | кому | отправлено | дата | тема | від | до | надіслано | от кого | изпратено | относно | 发件人 | 收件人 | 发送时间 | 发送日期 | 抄送 | 主题 | 日期 | 寄件者 | 寄件人 | 收件者 | 寄件日期 | 主旨 | 主題 | 差出人 | 宛先 | 件名 | 送信日時 | 日時 | 보낸 사람 | 보낸사람 | 받는 사람 | 제목 | 날짜 | من | إلى | الموضوع | التاريخ | תאריך | מאת | אל | נושא | נשלח | از | به | موضوع | จาก | ถึง | เรื่อง | ส่ง | από | προς | θέμα | ημερομηνία',
  ),
)

/** Greets many or nobody by name. */
const greetingWords =
  'hi|hello|hey|hiya|dear|good (?:morning|afternoon|evening|day)|morning|afternoon|greetings|hallo|halo|beste|geachte|goedemorgen|goedemiddag|goedenavond|goedendag|bonjour|bonsoir|salut|cher|chère|chers|hola|buenos d[ií]as|buenas(?: tardes)?|estimad[oa]s?|querid[oa]s?|ciao|salve|buongiorno|buonasera|gentil[ei]|spett(?:\\.?le|abile)?|ol[áa]|bom dia|boa tarde|caros?|prezad[oa]s?|guten (?:tag|morgen|abend)|moin|servus|grüß gott|liebe[rs]?|sehr geehrte[rs]?|hej|hejsan|hei|moi|terve|god (?:morgen|dag|morgon)|bästa|kære|kjære|hyvä|cześć|czesc|dzień dobry|witam|witajcie|szanown[iy]|dobrý den|ahoj|dobrý deň|vážen[íý]|kedves|tisztelt|jó napot|szia|sziasztok|bun[ăa](?: ziua)?|stimate?|dragă|merhaba|selam|sayın|değerli|xin chào|chào|kính gửi|halo|selamat (?:pagi|siang)|tere|sveiki|labas|laba diena|bok|dobar dan|pozdrav|zdravo|здравствуйте|привет|добрый день|уважаем\\p{L}+|доброго дня|вітаю|здравейте|добър ден|γεια|καλημέρα|καλησπέρα|αγαπητ\\p{L}+|שלום|היי|مرحبا|السلام عليكم|عزيزي|سلام|您好|你好|大家好|尊敬的|こんにちは|お世話になっております|안녕하세요|สวัสดี\\p{L}*'
export const greeting = new RegExp(
  String.raw`^\W{0,3}(?:${greetingWords})(?![\p{L}\p{M}])(?<to>[^\d:,.!]{0,40})(?<rest>[^\d:]{0,40})$`,
  'iu',
)
/** A greeting before further words in its line. */
export const leadingGreeting = new RegExp(
  String.raw`^\W{0,3}(?:${greetingWords})(?![\p{L}\p{M}])(?<to>[\p{L}\p{M} .'’-]{0,40})[,!](?:\s|$)`,
  'iu',
)
/** Answers one person by name. */
export const answerToOne =
  /^(?:[Tt]hanks|[Tt]hank you|[Tt]hx|[Oo][Kk]|[Oo]kay|[Yy]es|[Nn]o|[Ss]ure|[Gg]reat)[, ]+\p{Lu}\p{Ll}+[,.!]\s+\S/u
/** Whom mail to a list greets. */
export const manyPeople: ReadonlySet<string> = new Set(
  wordsOf(
    "all both everyone everybody everyone's anyone guys gents team teams trader traders trading member members colleague colleagues friend friends partner partners sir sirs madam madams ladies lady gentlemen gentleman man woman there folks dealer dealers broker brokers buyer buyers seller sellers vendor vendors supplier suppliers customer customers group list network networks community again and or the to my our fellow valued business reader readers resellers reseller people world crew happy new year week monday friday from zusammen alle alles allen kollegen kolleginnen liebe lieber damen herren und händler mitglieder partner freunde allemaal iedereen collega collega's relatie relaties heer heren mevrouw dames leden lezer handelaren en à a tous toutes tout le monde messieurs mesdames madame monsieur collègues et amis chers todos todas colegas amigos señores señoras y tutti colleghi amici signori e pessoal senhores o alla allihopa kollegor alle kolleger kaikki wszystkim państwo państwu koledzy všem všichni všetkým mindenki mindenkinek tuturor tuturor colegi herkese arkadaşlar все всем коллеги друзья господа всім колеги други всички колеги σε όλους σας מכולם לכולם جميعا 各位 皆様 여러분",
  ),
)

const signOffWords = [
  '(?:(?:with )?(?:my |our )?(?:best|kind|kindest|warm|warmest|many|friendly|sincere) (?:regards|wishes|greetings)|regards|rgds|brgds|brgs|b\\.?rgds|kr|br|bests?|all the best|greetings(?: from \\p{L}+)?|greets|cheers(?: from \\p{L}+)?|sincerely|yours(?: (?:sincerely|truly|faithfully))?|respectfully|thanks?(?: you)?(?: (?:and|&|\\+|,))? (?:(?:best|kind) )?regards|(?:many |best )?thanks(?: (?:in advance|a lot|all|again))?|thank you(?: (?:all|in advance|very much|so much|kindly))?|thx|tia|have a (?:great|good|nice|lovely|pleasant|wonderful) (?:day|evening|week|weekend|one)(?: ahead)?|looking forward to (?:hearing from you|your (?:replies|reply|offers?|response))|talk soon|take care)',
  '(?:(?:mit )?(?:freundliche[nm]?|freundlichem|freundlich|beste[nm]?|liebe[n]?|viele[n]?|herzliche[n]?|schöne[n]?)?\\s*(?:grüße[n]?|grüssen?|gruessen?|gruesse|gruß|gruss)(?: aus \\p{L}+)?|mfg|vg|lg|besten dank|vielen dank|danke(?: (?:und|&) gruß)?)',
  '(?:(?:met )?(?:vriendelijke|hartelijke|beste|fijne)? ?groet(?:en|jes)?|mvg|bedankt|alvast bedankt|met dank)',
  "(?:(?:bien |très )?cordialement(?: vôtre)?|bien à (?:vous|toi)|(?:sincères|meilleures|cordiales) salutations|salutations(?: distinguées)?|merci(?: (?:d'avance|beaucoup))?|cdt|cdlt|à bientôt)",
  '(?:(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?|atentamente|(?:muchas )?gracias(?: y saludos)?|un abrazo|salutacions|gràcies)',
  '(?:(?:cordiali|distinti|cari|i migliori) saluti|saluti|ciao|cordialmente|grazie(?: mille)?|a presto)',
  '(?:(?:com os )?(?:melhores )?cumprimentos|atenciosamente|att\\.?|(?:muito )?obrigad[oa]|abra[çc]os?|saudações)',
  '(?:(?:z )?(?:pozdrowieni(?:ami|a)|poważaniem|wyrazami szacunku)|pozdrawiam|dziękuję|(?:s )?(?:pozdrav(?:em|om)|úctou)|děkuji|ďakujem|hezký den|pěkný den|lep(?:e)? pozdrav|lijep pozdrav|srdačan pozdrav|hvala)',
  '(?:üdvözlettel|üdv|tisztelettel|köszönettel|köszönöm|cu (?:stimă|stima|respect)|toate cele bune|mulțumesc|mersi)',
  '(?:(?:med )?(?:vänlig(?:a)?|venlig|vennlig|bästa|bedste|beste) ?(?:hälsning(?:ar)?|hilsen(?:er)?)|mvh|vh|hälsningar|hilsen|tack(?: på förhand)?|tak|takk|(?:ystävällisin |parhain )?terveisin|terveisin|yst(?:\\.|ävällisin) terv(?:\\.|eisin)|kiitos|t\\.)',
  '(?:(?:parimate soovidega|lugupidamisega|tervitades|aitäh)|(?:ar cieņu|paldies)|(?:pagarbiai|ačiū)|kær kveðja|kveðja)',
  '(?:(?:schöne[ns]?|angenehme[ns]?) (?:tag|abend|woche|wochenende)(?: noch)?|(?:een )?(?:fijne|prettige?|goed) (?:dag|avond|weekend)|(?:bonne (?:journée|soirée|semaine|fin de semaine)|bon week-?end)|(?:buona (?:giornata|serata)|buon (?:lavoro|weekend|fine settimana))|(?:buen fin de semana|bom fim de semana|boa semana)|miłego (?:dnia|weekendu)|(?:hezký|pěkný) víkend|(?:trevlig (?:helg|dag)|ha en (?:bra|trevlig) dag)|god weekend|mukavaa viikonloppua)(?: à (?:tous|toutes|tout le monde)| a tutti| a todos| allerseits| allemaal| till alla| wszystkim| všem)?',
  '(?:saygılar(?:ımla|ımızla)?|iyi (?:çalışmalar|günler)|teşekkürler|teşekkür ederim|trân trọng|thân ái|cảm ơn|(?:hormat (?:kami|saya)|salam(?: hormat)?|terima kasih))',
  '(?:с уважением|спасибо|всего доброго|з повагою|дякую|с уважение|поздрави|благодаря|με εκτίμηση|φιλικά|ευχαριστώ|בברכה|תודה|מכבוד|مع (?:أطيب )?(?:التحيات|تحياتي|الاحترام)|تحياتي|شكرا|با احترام|با تشکر|ขอบคุณ\\p{L}*|ด้วยความเคารพ|此致|敬礼|谢谢|謝謝|顺祝商祺|よろしくお願い(?:いた)?します|宜しくお願い致します|以上|감사합니다|드림)',
]
/** Begins the end of a mail; the name of its sender may follow in the line. */
export const signOff = new RegExp(
  String.raw`^\W{0,2}(?:${signOffWords.join('|')})(?![\p{L}\p{M}])[\s,.!;–—-]*`,
  'iu',
)

/** Footers of telephones and mail programs, and legal texts; the rest of the mail is not read. */
export const footers: readonly RegExp[] = [
  /^\W{0,2}(?:sent|verzonden|verstuurd|gesendet|envoyé|enviado|enviada|inviato|skickat|sendt|lähetetty|wysłano|wysłane|odesláno|odoslané|küldve|trimis|отправлено|надіслано|изпратено|εστάλη|saadetud|nosūtīts|išsiųsta|poslano|dikirim|đã gửi)\s(?:\p{L}+\s){0,3}?(?:iphone|ipad|ios|android|outlook|mail|yahoo|samsung|galaxy|gmail|mobile|proton|blackberry|huawei|xiaomi|my|mijn|meinem|mon|mi|mio|smartphone|tel|aqua|nine|spark|gmx|web\.de|postbox|thunderbird|zoho)/iu,
  /^\W{0,2}(?:von meinem|get outlook for|outlook für|outlook voor|obtenir outlook|obtener outlook|scarica outlook|télécharger outlook|get bluemail|from my (?:iphone|android|samsung)|diese nachricht wurde von meinem|envoyé de mon|iphone'?(?:dan|umdan)|(?:发自|來自|从|從).{0,12}(?:iphone|手机|outlook|qq)|发自我的|iphoneから送信|나의 iphone|נשלח מה|أرسلت من|ارسال شده از|ส่งจาก)/iu,
  /^\W{0,2}(?:this (?:e-?mail|message|communication|transmission)(?: \(.{0,60}\))?,? (?:and|is|may|contains|was|has)|the (?:information|contents?) (?:contained |transmitted )?(?:in|of) this|confidentiality (?:notice|note)|important notice|legal (?:notice|disclaimer)|(?:e-?mail )?disclaimer\b|privileged|please (?:consider|think).{0,40}(?:environment|print)|think before|p please consider|save (?:a tree|paper)|virus-?free|diese (?:e-?mail|nachricht) (?:enthält|und|ist|kann)|der inhalt dieser|vertraulich|dit (?:e-?mail)?bericht|deze (?:e-?mail|mail|boodschap)|de inhoud van d|de informatie (?:in|verzonden)|ce (?:message|courriel|mail)|les informations contenues|este (?:mensaje|correo|e-?mail)|esta (?:mensagem|e-?mail)|la información contenida|questo (?:messaggio|e-?mail)|le informazioni contenute|ai sensi del|ta wiadomość|tato zpráva|ez az (?:e-?mail|üzenet)|acest (?:mesaj|e-?mail)|detta (?:mail|meddelande)|denne (?:mail|e-?post|meddelelse)|bu e-?posta|настоящее (?:сообщение|письмо))/iu,
]

/** Words of legal texts and signatures, near which amounts and persons are ignored. */
export const legalWords =
  /confiden|intended|recipient|privileged|unauthori[sz]ed|liabil|registered|company (?:no|reg)|vat\b|capital|cap\.? ?soc|kapital|kapitał|terms (?:and|&) conditions|vertraulich|empfänger|handelsregister|geschäftsführer|amtsgericht|ust-?id|vertrouwelijk|geadresseerde|ontvanger|destinat|aansprakelijk|privacy|gdpr|rgpd|avg\b|rcs\b|siret|kvk|iban|partita iva|p\.?iva|konfidentiell|sekretess|environment|opinions|virus|monitored|disclos|krs\b|kapitału/iu

/** Words that offers, their headings and their labels are written with. */
export const tradeWords: ReadonlySet<string> = new Set(
  wordsOf(
    `a about above accessories adapter adapters all also amount an and any anything appearance are as asap ask asking assorted at auction available availability b backplane backplanes base battery batteries bay bays below best better bezel bezels bid bios bios-locked blade blades blank blanking bonus boot box boxed boxes brand bulk bundle buy buyer buying by bracket brackets c cable cables cache caddies caddy camera can carton cartons case cert certificate certified chargers charger chassis clean clearance clock cloud code coa color colour colors combo comes comment comments commodity complete condition conditions config configs configuration configurations configured connectors contact contents controller controllers core cores cosmetic cosmetics costs cpu cpus currency currencies current customs d damage data date day days deal deals ddp dap delivery description desktop desktops details digital dimension dimensions dimms discount discounts disk disks display displays docks dock docking drive drives drop dual each eccn enclosure encryption end engine erased eta ethernet eu eur euro europe every everything ex example exw extra extras expansion f faceplate factory fan fans fast fca features fee few fiber fibre final firm firmware first fob following for form forms format fpc free freight from full fully function functional functionality g gb generation genuine go good goods gpu gpus grade grades grading graphics gross hardware has have hba hdd hdds headset heatsink heatsinks here hot hs i id if immediate import in included includes including incoterm incoterms info information interest interested interface interfaces internal is it item items its kb keyboard keyboards keys kit kits label language languages laptop laptops last latest layout lcd lead leadtime left length lens license licence licenses licences list listed listing location locations lock locked lot lots m m2 made mainboard major make maker manufacturer many max maximum memory mhz min minimum missing mix mixed mobile model models modules module monitor monitors more motherboard mouse must my name need needed net network networking networks new news next nic nics no none not note notebook notebooks notes now number numbers nvme of off offer offered offering offers oem ok old on one only open operating optical optics option optional options or order orders origin original os other others our out over p pack package packaging packed packing pallet pallets part partial parts password pay payment pcie pcs per perfect phone phones photos pick pickup pictures piece pieces please plus pn poe port ports possible power pre preferred price priced prices pricing printer printers processor processors product production products promo protection psu psus pull pulled pulls purchase q q1 q2 q3 q4 qty quality quantities quantity quick quote raid rack racks rail rails ram range rate reach ready refresh refurb refurbished release remark remarks remaining required requirement requirements requirement reset restock rev revision riser risers router routers s sale same sample sas sata scratch screen sealed see sell selling serial serials server servers service services set sets sfp shelf ship shipment shipping ships shipped size sizes sku slot slots small sn sold some source special specials specification specifications specs spec speed spring ssd ssds stand standard start state status still stock stocks storage sub subject support surplus switch switches system systems t tag take taken target tax terms test tested testing tests than that the there these they this three throughput time times to today top total touch touchscreen trade transceiver transceivers tray trays two type types uk unit units unlocked untested up update updated updates urgent us usb usd use used vat version via video view volume voltage wanted want warehouse warranty we week weekly weeks weight welcome what white wifi wipe wiped wireless with within without working works wtb wts x year you your zone until till valid budget page pages counts count toner target payable lowest highest attached photo pics picture cartridge cartridges rating health hours uptime hs country net gross excluded excl shown negotiable fixed hurry attention loading deadline bids truck deinstallation deinstalled installation arrival departure pickup ready etd trucks escrow inspection samples handling collection own transport courier insurance documents invoice dents dead pixel pixels
    gewicht größe farbe zustand menge preis verkaufen verkaufe zu verkaufen suche suchen gesucht biete angebot anfrage stück stk gebraucht neu verfügbar ab lager lieferzeit lieferung versand garantie netto brutto bemerkung ausstattung speicher festplatte prozessor bildschirm tastatur akku netzteil wir haben folgende artikel
    te koop gezocht voorraad levertijd levering verzending garantie prijs aantal staat gebruikt nieuw merk opmerking kleur per stuk excl incl btw wij hebben zoeken bieden toetsenbord scherm geheugen schijf accu
    à vendre vente recherche quantité état prix délai livraison garantie marque modèle occasion neuf disponible stock pièces référence nous avons écran clavier mémoire disque batterie
    vendo venta compro busco cantidad estado precio plazo entrega garantía marca modelo usado nuevo disponible piezas unidades referencia pantalla teclado memoria disco batería envío pago
    vendo vendita cerco quantità condizioni condizione prezzo consegna garanzia marca modello usato nuovo disponibile disponibilità pezzi schermo tastiera memoria batteria spedizione pagamento
    vende-se procuro quantidade preço entrega garantia novo disponível peças ecrã teclado bateria pagamento
    sprzedam kupię ilość stan cena dostawa gwarancja marka używane nowe dostępne sztuk szt prodám koupím množství stav cena záruka použité nové ks
    säljes köpes antal skick pris leverans garanti begagnad ny sælges købes stand levering brugt selges kjøpes tilstand brukt myydään ostetaan määrä kunto hinta takuu käytetty
    satılık aranıyor adet durum fiyat teslimat garanti kullanılmış yeni`,
  ),
)

/** Answers a person rather than offering to all. */
export const privateWords =
  /\b(?:(?:only|just) for you|between (?:us|you and me)|(?:tell|told) (?:nobody|no ?one)|(?:keep|stay) (?:it |this |that )?(?:private|secret|confidential|between)|in confidence|(?:thanks|thank you|thx)(?: very much| a lot)? for (?:your|the) (?:quick |kind |fast )?(?:e-?mail|mail|message|offer|quote|quotation|broadcast|reply|response|answer|call|post|listing|request)\b|(?:re|regarding|concerning|about|on|to|in) your (?:e-?mail|mail|message|offer|broadcast|post|listing|request|enquiry|inquiry|quote|wts|wtb)\b|(?:saw|seen|received|got|read) your (?:e-?mail|mail|message|offer|broadcast|post|listing|request|wts|wtb)|interested in your|your (?:e-?mail|mail|message) (?:of|from|dated|on)|(?:you|he|she|they) (?:said|wrote|mentioned|told|offered|asked)|(?:are|is) (?:these|they|this|it) still (?:available|for sale)|do you still have|would you (?:take|accept|consider|do)|(?:my|our|mein|unser|mijn|onze|mon|notre|mi|nuestro|mio|nostro|meu|nosso|min|mitt|vår|moja|nasza)\b.{0,25}\b(?:price|offer|preis|prijs|prix|precio|prezzo|preço|pris|cena|angebot)\b.{0,25}\b(?:was|were|war|était|era|var|było|była|foi|fue)|(?:my|our|end) (?:customer|client|buyer) is|(?:my|our) (?:answers?|comments?|repl(?:y|ies)|remarks?)\b|see (?:the|your) (?:mail|e-?mail|message|answers?|comments?|reply) (?:below|above|inline)|(?:as|like) (?:discussed|agreed|we (?:spoke|agreed|discussed))|(?:answers?|comments?|reply) (?:in ?line|below))\b/iu
