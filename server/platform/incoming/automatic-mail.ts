/** A header field; the name in lower case, the value unfolded. */
export interface HeaderField {
  name: string
  value: string
}

/**
 * - responder: an out-of-office reply or another autoresponder of a mailbox.
 * - reply: any other mail that a program sends in answer to one, such as a report of delivery.
 * - generated: a program or a mailing list sent it, but it answers nothing, such as the stock of an ERP system.
 */
export type AutomaticKind = 'responder' | 'reply' | 'generated'

interface Mark {
  kind: AutomaticKind
  name: RegExp
  /** Any value but a denial if absent. */
  value?: RegExp
}

/** In the order in which they decide: a mail with several marks is of the first kind. */
const marks: readonly Mark[] = [
  // Also X-Auto-Reply-From, X-Mail-Autoreply and X-Google-Vacation, but not X-Auto-Response-Suppress.
  {
    kind: 'responder',
    name: /^x-(?:\w+-)*auto-?(?:repl(?:y|ied)|respon(?:d|ded|der|se))(?!-suppress)(?:-\w+)*$/,
  },
  { kind: 'responder', name: /^x-(?:\w+-)*(?:vacation|out-?of-?office|ooo)(?:-\w+)*$/ },
  { kind: 'responder', name: /^(?:x-)?precedence$/, value: /^(?:auto|vacation)/i },
  { kind: 'responder', name: /^x-fc-machinegenerated$/ },
  { kind: 'responder', name: /^x-post-messageclass$/, value: /auto-?(?:repl|respon)|^9\b/i },
  { kind: 'responder', name: /^delivered-to$/, value: /^<?auto-?(?:reply|respon)/i },
  {
    kind: 'responder',
    name: /^(?:x-mailer|user-agent)$/,
    value: /\bvacation\b|auto-?(?:reply|respon)/i,
  },
  {
    kind: 'responder',
    name: /^from$/,
    value: /(?:^|[<\s])(?:auto-?(?:reply|respon\w*)|vacation)@/i,
  },
  // RFC 3834; auto-notified is of RFC 5436. What else a program writes here is no mail of a person either.
  { kind: 'reply', name: /^auto-submitted$/, value: /^(?!(?:no|auto-generated)\b)./i },
  { kind: 'reply', name: /^return-path$/, value: /^<\s*>$/ },
  { kind: 'reply', name: /^x-failed-recipients$|^x-ms-exchange-message-is-ndr$/ },
  { kind: 'reply', name: /^x-ms-exchange-generated-message-source$/ },
  {
    kind: 'reply',
    name: /^content-type$/,
    value:
      /^(?:multipart\/report|message\/(?:(?:global-)?delivery-status|disposition-notification))\b|\breport-type\s*=/i,
  },
  {
    kind: 'reply',
    name: /^from$/,
    value: /(?:^|[<\s])(?:mailer[-_.]?daemon|mail[-_.]?daemon|post\.?master)@/i,
  },
  { kind: 'generated', name: /^auto-submitted$/, value: /^auto-generated\b/i },
  { kind: 'generated', name: /^(?:x-)?precedence$/, value: /^(?:bulk|list|junk)\b/i },
  {
    kind: 'generated',
    name: /^list-(?:id|post|help|owner|archive|subscribe|unsubscribe|unsubscribe-post)$/,
  },
  { kind: 'generated', name: /^(?:x-)?mailing-?list$/ },
  // Programs ask others not to answer; people and gateways suppress no more than receipts (DR, RN, NRN).
  { kind: 'generated', name: /^x-auto-response-suppress$/, value: /\b(?:all|oof|autoreply)\b/i },
  // Also X-MS-Exchange-Inbox-Rules-Loop and those of ticket systems.
  { kind: 'generated', name: /^x-(?:\w+-)*loop(?:-prevention)?$/ },
  { kind: 'generated', name: /^x-(?:cron-env|auto-?generated|amazon-mail-relay-type)$/ },
  {
    kind: 'generated',
    name: /^from$/,
    value:
      /(?:^|[<\s])(?:no[-_.]?reply|do[-_.]?not[-_.]?reply|cron|daemon|robot)(?:[+-][^\s@]*)?@/i,
  },
]

/** The patterns above would reread much longer ones again and again. */
const maxNameLength = 80
const maxValueLength = 1000
const denial = /^(?:no|none|false|0|)$/i

/**
 * Classifies automatic mail by its header fields and subject; undefined if a person wrote it. Only mail of
 * people gets an automatic reply (RFC 3834).
 */
export function findAutomaticKind(
  fields: readonly HeaderField[],
  subject: string,
): AutomaticKind | undefined {
  if (isResponderSubject(subject)) return 'responder'
  const read = fields
    .filter(({ name }) => name.length <= maxNameLength)
    .map(({ name, value }) => ({ name, value: value.slice(0, maxValueLength).trim() }))
  return marks.find(({ name, value }) =>
    read.some(
      (field) =>
        name.test(field.name) && (value ? value.test(field.value) : !denial.test(field.value)),
    ),
  )?.kind
}

// ── Subjects of autoresponders ──

/**
 * Beginnings of subjects in the languages of Exchange and other mail programs, one language a line. A `*` stands for any
 * ending, `~` for an optional space or hyphen.
 */
const phrases = `
  automatic reply|automatic response|automatic answer|automatic e~mail reply|automatic e~mail response|automatic notification|automatic acknowledg*
  automated reply|automated response|automated answer|automated message|automated acknowledg*|automatically generated|auto~generated
  auto~reply|auto~replies|auto~respon*|auto~answer|auto~acknowledg*|out of~office|out of the office|out of my office|not in the office|not in office|not at the office|i have left the company|has left the company
  away from the office|away from my desk|away from my office|away from my mail|away from my e~mail|absence notice|absence notification|absence message
  vacation reply|vacation message|vacation response|vacation notice|vacation notification|vacation auto*|holiday auto*|office is closed|office closed
  no longer with the company|no longer works|no longer working|no longer employed|we have received your|we received your|we've received your
  your message has been received|your e~mail has been received|your mail has been received|your request has been received
  thank you for contacting|thank you for your e~mail|thank you for your message|thank you for your enquiry|thank you for your inquiry
  automatische antwort*|automatische e~mail~antwort*|automatische rückantwort|automatische nachricht|automatische empfangsbestätigung|autom. antwort|automatisch generierte*|auto~antwort|abwesenheit*|außer haus|nicht im büro|nicht im haus
  automatisch antwoord*|automatisch bericht*|automatische reactie*|automatisch beantwoord*|autom. antwoord|afwezigheid*|niet op kantoor|niet aanwezig|buiten kantoor|outomatiese antwoord
  réponse automatique*|message automatique|réponse d'absence|message d'absence|avis d'absence|notification d'absence|absence du bureau|absent du bureau|absente du bureau|hors du bureau|hors bureau|en dehors du bureau|accusé de réception automatique
  respuesta automática*|contestación automática|mensaje automático|contestador automático|autorrespuesta*|fuera de la oficina|fuera de oficina|notificación de ausencia|aviso de ausencia|mensaje de ausencia|ausente de la oficina
  resposta automática*|mensagem automática|fora do escritório|aviso de ausência|mensagem de ausência|notificação de ausência|resposta automàtica|fora de l'oficina|erantzun automatikoa
  risposta automatica*|messaggio automatico|risponditore automatico|fuori ufficio|fuori sede|avviso di assenza|messaggio di assenza|notifica di assenza|assenza dall'ufficio
  autosvar*|auto~svar*|automatiskt svar*|automatisk svar*|autom. svar|frånvaromeddelande|frånvaro*|ej på kontoret|inte på kontoret|ikke på kontoret|fraværsbesked|fraværsmelding|fravær*|ute av kontoret|ikke på kontor
  automaattinen vastaus|automaattivastaus|poissa toimistosta|poissaolo*|sjálfvirkt svar|ekki á skrifstofunni
  automaatvastus|automaatne vastus|kontorist väljas|automātisk* atbilde|ārpus biroja|automatinis atsak*|ne biure
  automatyczn* odpowied*|odpowiedź automatyczna|autoodpowied*|poza biurem|informacja o nieobecności
  automatick* odpov*|auto~odpov*|mimo kancelář*|mimo kancelári*|samodejni odgovor|avtomatski odgovor|samodejno sporočilo
  automatski odgovor|automatska poruka|izvan ureda|van kancelarije|аутоматски одговор|автоматски одговор|автоматичен отговор|извън офиса
  automatikus válasz*|automata válasz|házon kívül*|irodán kívül*|răspuns automat*|mesaj automat|în afara biroului
  автоответ*|автоматический ответ|автоматическое сообщение|автоматическое уведомление|вне офиса|нет в офисе|уведомление об отсутствии
  автоматична відповідь|автовідповід*|поза офісом|немає в офісі|аўтаматычны адказ|автоматты жауап|avtomatik cavab|ավտոմատ պատասխան*|ავტომატური პასუხი
  αυτόματη απάντηση|αυτόματο μήνυμα|εκτός γραφείου|otomatik yanıt*|otomatik cevap*|ofis dışında*|ofis dışı|përgjigje automatike|freagra uathoibríoch|ateb awtomatig|tweġiba awtomatika
  תשובה אוטומטית|מענה אוטומטי|הודעה אוטומטית|מחוץ למשרד|رد تلقائي|الرد التلقائي|رد آلي|خارج المكتب|پاسخ خودکار|جواب خودکار|स्वचालित उत्तर|स्वतः उत्तर|स्वचालित प्रत्युत्तर
  自动回复*|自动答复*|自動回覆*|自動回復*|自動回應*|自動答覆*|自动应答*|不在办公室*|不在辦公室*|外出自动*|外出自動*
  自動返信*|自動応答*|自動送信*|不在通知*|不在のお知らせ*|不在連絡*|자동 회신*|자동회신*|자동 응답*|자동응답*|자동 답장*|부재중*|부재 중*
  trả lời tự động|thư trả lời tự động|phản hồi tự động|không có mặt tại văn phòng|balasan otomatis|jawaban otomatis|balasan automatik|jawapan automatik|di luar kantor|di luar pejabat|awtomatikong tugon|awtomatikong sagot
  ตอบกลับอัตโนมัติ*|การตอบกลับอัตโนมัติ*|ตอบอัตโนมัติ*|การตอบอัตโนมัติ*|ไม่อยู่ที่สำนักงาน*|ไม่อยู่สำนักงาน*
`

/** Words that subjects of offers contain too: they count only alone or before an end date. */
const words = `
  autore|ooo|ooto|oof|away|away from keyboard|absent|absence|vacation|on vacation|holiday|holidays|on holiday|on holidays|on leave|on annual leave|annual leave|on maternity leave|maternity leave|on paternity leave|paternity leave|on parental leave|parental leave|on sick leave|sick leave|on medical leave|medical leave|on pto|out sick|on a business trip|on business trip|travelling|traveling|out of town|currently away|currently out|currently unavailable|unavailable|public holiday|bank holiday|closed for the holidays
  urlaub*|im urlaub|in urlaub|abwesend|betriebsferien|betriebsurlaub|in elternzeit|im mutterschutz|auf dienstreise|afwezig|vakantie|op vakantie|met vakantie|met verlof|zwangerschapsverlof|absente|en congé|en congés|congé|congés|congé maternité|congé de maternité|en vacances|en déplacement
  ausente|ausencia|ausência|vacaciones|de vacaciones|en vacaciones|férias|de férias|em férias|licença de maternidade|ferie|in ferie|assente|assenza|in vacanza|in maternità
  semester|på semester|frånvarande|föräldraledig|på ferie|fraværende|ikke til stede|på barsel|barsel|loma|lomalla|poissa|olen lomalla|fjarverandi|puhkus|puhkusel|prombūtne|atvaļinājum*|atostog*
  urlop|na urlopie|nieobecność|nieobecny|nieobecna|dovolená|na dovolené|nepřítomnost|nepřítomen|nepřítomna|dovolenka|na dovolenke|neprítomnosť|dopust|na dopustu|odsoten|odsotna|odsotnost|odsutan|odsutna|odsutnost|na godišnjem|szabadság|szabadságon|szabadságon vagyok|távollét|concediu|în concediu|absență
  отпуск|в отпуске|отсутствую|отсутствие|нет на месте|командировка|в командировке|відпустка|у відпустці|відсутній|отпуска|в отпуск|άδεια|σε άδεια|απουσία|απουσιάζω|izinde|izindeyim|izinli|yıllık izin|tatil|tatilde
  חופשה|בחופשה|בחופש|اجازة|إجازة|في إجازة|休假|外出|出差|不在|休暇|休暇中|出張中|휴가|휴가 중|출장 중|cuti|sedang cuti|vắng mặt|nghỉ phép|ลาพักร้อน|ลาหยุด
`

/** A person says that they are away: `I am out of the office`, `Ich bin bis 30.11. nicht erreichbar`. */
const sentences: readonly RegExp[] = [
  /^(?:i|we) ?(?:am|'?m|are|'?re|will be|have been|be) (?:(?:currently|now|presently|still|temporarily|at the moment) )*(?:out (?:of (?:(?:the|my|our) )?(?:office|town|country)|until|till|sick|this week|today|due to)\b|out$|away\b|absent\b|not in\b|not available|unavailable|on (?:an? )?(?:\w+ )?(?:leave|vacation|holidays?|pto|sabbatical|business trip)\b|travell?ing\b|closed\b)/,
  /^ich bin (?:(?:derzeit|momentan|zur ?zeit|aktuell|heute|leider|bis|ab|vom|am) [^:]{0,40})?(?:nicht|abwesend|ausser haus|im urlaub|in urlaub|auf dienstreise|in elternzeit|erst)\b/,
  /^ik ben (?:[^:]{0,40} )?(?:afwezig|niet|op vakantie|met vakantie|met verlof|vrij)\b/,
  /^je (?:suis|serai) (?:\w+ )?(?:absente?|en conges?|en vacances|en deplacement|hors)\b/,
  /^(?:estoy|estare|estou|estarei|sono|saro) (?:\w+ )?(?:ausente|assente|fuera|fora|fuori|de vacaciones|de ferias|in ferie|in vacanza)\b/,
  /^(?:jag|jeg) er? ?(?:\S+ )?(?:pa semester|pa ferie|bortrest|franvarande|fravaerende|fraværende|ikke|inte|ledig)/,
]
const copula = String.raw`(?:is|are|was|will be|ist|sind|est|sera|esta|e|er|is momenteel|jest|je|ar|on) (?:(?:currently|now|derzeit|momenteel|actuellement) )?`

/** `Currently`, and `I am` in languages whose words follow at once. */
const self =
  '(?:(?:i am|ich bin|ik ben|je suis|estoy|estou|sono|jag ar|jeg er|olen|jestem|jsem|som|sunt|я|我在|我正在|toi đang) ?)?(?:(?:currently|temporarily|now) )?'

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\s\u00a0]+/g, ' ')
    .trim()

/** The phrases as one pattern; of two that begin alike the longer comes first. */
const patternOf = (list: string) =>
  list
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((phrase) => fold(phrase).replace(/[.+?()[\]{}\\^$]/g, String.raw`\$&`))
    .sort((one, other) => other.length - one.length)
    .map((phrase) =>
      phrase
        .replaceAll('*', String.raw`[\p{L}\p{N}]*`)
        .replaceAll(' ', '[ -]')
        .replaceAll('~', '[ -]?'),
    )
    .join('|')

const phrase = `(?:${patternOf(phrases)})`
const word = `(?:${patternOf(words)})`
/** The end, a mark that separates, an answered subject, or until when. */
const then = String.raw`(?=$|\s*[:：!.()[\]–—|～~]| - |[\s,-]+(?:(?:re|aw|sv|fw|wg|until|till|til|to|through|thru|between|back|returning|bis|tot|van|t\/m|jusqu|au|hasta|ate|fino|do|fram|pana|с|до|по)(?!\p{L})|(?:from|since|for|vom|ab|du|del|desde|dal|od) (?:\S{1,12} ){0,2}\d)|[\s,]+\d)`
/** In one pattern, since several of this length take a quarter of a second to compile. */
const away = new RegExp(`(?<phrase>${phrase})(?!\\p{L})|${word}${then}`, 'gu')
const beginnings: readonly RegExp[] = [
  new RegExp(`^[^\\p{L}\\p{N}]*${self}$`, 'u'),
  new RegExp(`^[^:：]{2,60} ${copula}$`, 'u'),
]

function saysAway(subject: string): boolean {
  for (const { 0: text, index, groups } of subject.matchAll(away)) {
    const before = subject.slice(0, index)
    if (beginnings.some((pattern) => pattern.test(before))) return true
    // `Re: your stock (out of office)`
    const isLast = /^[\s\])!.]*$/.test(subject.slice(index + text.length))
    if (groups?.phrase !== undefined && isLast && /(?:[[(:：|–—]| -)\s*$/.test(before)) return true
  }
  return sentences.some((pattern) => pattern.test(subject))
}

/** `Re:`, `AW[2]:`, `[EXT]`, `*** external ***` and the like, before the subject itself. */
const anyPrefix =
  /^\s*(?:\p{L}{1,10}(?:\[\d+\]|\(\d+\))?\s*[:：]|\[[^\]]{0,60}\]|\([^)]{0,60}\)|\*+[^*]{1,40}\*+|【[^】]{0,60}】)\s*/u
const maxPrefixes = 6
const maxSubjectLength = 300

/** Whether the subject is one of an autoresponder, also behind `Re:` and other prefixes. */
function isResponderSubject(subject: string): boolean {
  let rest = fold(subject.slice(0, maxSubjectLength))
  for (let n = 0; n <= maxPrefixes; n++) {
    if (saysAway(rest)) return true
    const bare = rest.replace(anyPrefix, '')
    if (bare === rest) return false
    rest = bare
  }
  return false
}
