/**
 * The kind of a failed delivery. hard: the address does not exist, suppressed at once. soft: it may work later,
 * scored. policy: sender, content or server were refused, which is not the fault of the address.
 */
export type FailureKind = 'hard' | 'soft' | 'policy'

/** Answers that name the address as unknown or closed, whatever their code. */
const unknownAddress = [
  /\b(user|users|recipient|account|mailbox|address|e-?mail( account| address)?|addressee|name|person)( name)?( you( have)? tried to reach)?\b.{0,60}?\b(unknown|(does|did|do|could|can)(not| not|n['’]t) (exist|be found)|doesn.?t exist|not (be )?found|not exist|not (known|listed|recogni[sz]ed|registered|valid)|no longer (exists?|available|valid|in use|active)|is (invalid|disabled|inactive|closed|deactivated|suspended|unavailable|terminated|discontinued)|has been (disabled|closed|deactivated|suspended|removed|deleted)|isn.?t (valid|found)|wasn.?t found|unrouteable)/i,
  /\b(unknown|no such|invalid|non-?existent|nonexistent|bad destination|bad|undeliverable|inactive|disabled|unrouteable|not a valid|not a local|not our) (local )?(e-?mail |mail )?(user|recipient|account|mailbox|address|person|addressee|local.?part|destination address|customer)\b/i,
  /\bno (mailbox|such (user|person|recipient|mailbox|address|domain|account|customer))( here)?\b|\bmailbox here by that name\b|\bnot (a )?valid (user|mailbox|recipient)\b|\bno valid recipients?\b/i,
  /recip(ient)?not?found|resolver\.adr\.(exrecipnotfound|recipnotfound|recipientnotfound)|not listed in (domino|public name|the .{0,20}directory)/i,
  /doesn.?t have an? .{0,30}account|this (user|address|mailbox|account) (is|has been) (not|no longer)|this user doesn.?t|(relocated|moved|has left)\b.{0,30}\b(no forwarding|address)/i,
  /recipient address rejected: (access denied|user|unknown|undeliverable|not|no|invalid)/i,
  /\b(host|domain)( name)?( or domain name)?\b.{0,40}?\b(not found|unknown|does(n.?t| not) exist|no such)\b|\bunrouteable (address|mail domain)\b|no such (host|domain)|\bnxdomain\b|does not accept (e-?)?mail|null ?mx|account or domain may not exist|recipient address rejected\W*$/i,
  /unbekannter? (benutzer|empf[aä]nger)|(benutzer|empf[aä]nger|adresse|postfach).{0,40}(existiert nicht|nicht (gefunden|bekannt|vorhanden))|(adresse|destinataire|boite|utilisateur).{0,40}(inconnu|n.existe (pas|plus))|user account is expired|usuario desconocido|utente sconosciuto/i,
]

const fullMailbox =
  /\b(mailbox|inbox|user|account|recipient|quota|storage|disk|postfach)\b.{0,60}?\b(full|exceed|exceeded|over.?quota|over its|over (the )?(quota|limit)|out of (storage|space)|insufficient|voll|plein)|over ?quota|quota.{0,20}exce|mailbox.?full|not enough (storage|space)|insufficient (system )?storage|out of storage|mailfold is over/i

/** The sender, the server or the content is refused. */
const refusedSender =
  /\b(spam\w*|junk|black ?list\w*|block ?list\w*|block(ed|ing)|den(y|ied)|dnsbl|rbl|reputation|unsolicited|virus|malware|phish\w*|content|polic(y|ies)|dmarc|spf|dkim|senders?|sending|mail from|relay(ing)?|authenticat\w*|authori[sz]\w*|permitted|allowed|accepted|poor|suspicious|abus\w*|ptr|reverse dns|helo|ehlo|tls|encrypt\w*|attachment|too (large|big)|size|message size|restricted|reject(ed|ion)?|refused|protocol|violation|prohibited|banned|bulk|rate|too many|client ip|mismatch\w*|ip address|listed|filter\w*|transaction)\b/i

/** Words that no answer about an address uses. */
const namesFilter =
  /\b(spam\w*|black ?list\w*|block ?list\w*|spamhaus|dnsbl|rbl|reputation|dmarc|spf|dkim|ptr|too many (?!hops)|relaying|virus|(?<!exchanger or )ip address)\b|sender (address|rejected)|5\.7\.(?!1[37])\d/i

const temporary =
  /\b(try again|try later|temporar\w*|deferred|timed? ?out|time-?out|grey-?listed|greylist\w*|retry|retries|could not (connect|be reached)|connection (refused|lost|reset)|not reachable|no route|expired|too long|server (busy|error)|loop\w*|hop count|too many hops|at a rate|name server reply|system problem)\b/i

/** These codes are given for the address only (RFC 3463, RFC 7293, RFC 7505). */
const hardStatus = /^5\.(1\.(1|2|3|6|10)|2\.1|4\.4|7\.1[37])$/
const policyStatus = /^5\.(1\.[78]|2\.[34]|3\.4|6\.\d+|7\.(?!1[37]$)\d+)$/
/** With one of these, only plain words make it the fault of the address. */
const plainlyUnknown =
  /\b(user|recipient|mailbox|account|e-?mail address)( name)?( is)? (unknown|not found|does not exist)|no such (user|recipient|mailbox)|unknown (user|recipient)|recip(ient)?notfound|no mailbox/i

/**
 * Classifies the answer of a mail server, from an SMTP session or a delivery status notification.
 * @param code SMTP reply code, 0 if none
 * @param status enhanced status code such as 5.1.1, undefined if none
 */
export function classifyFailure(
  code: number,
  status: string | undefined,
  text: string,
): FailureKind {
  if (status?.startsWith('4.') || (status === undefined && code >= 400 && code < 500)) return 'soft'
  if (isSizeLimit(text)) return 'policy'
  if (status === '5.2.2' || code === 552) return 'soft'
  const isUnknown = unknownAddress.some((pattern) => pattern.test(text))
  if (status && policyStatus.test(status)) {
    return status.startsWith('5.7') && plainlyUnknown.test(text) && !filters.test(text)
      ? 'hard'
      : 'policy'
  }
  if (namesFilter.test(text) && !plainlyUnknown.test(text)) return 'policy'
  if (status && hardStatus.test(status)) return isPassing.test(text) ? 'soft' : 'hard'
  if (fullMailbox.test(text)) return 'soft'
  if (isUnknown) return isPassing.test(text) ? 'soft' : 'hard'
  if (temporary.test(text)) return 'soft'
  if (code === 521 || code === 556 || status === '5.1.0') return 'hard'
  if (refusedSender.test(text)) return 'policy'
  // The code of the reply counts where the status says no more than "permanent".
  const isVague = status === undefined || /^5\.[05]\.\d$/.test(status)
  if (isVague && (code === 550 || code === 551 || code === 553)) return 'hard'
  return isVague && code >= 500 ? 'policy' : 'soft'
}

const isSizeLimit = (text: string) =>
  /(message|mail|content)( size)?.{0,40}(too (large|big)|exceeds? .{0,20}(size|limit|maximum))|maximum message|message size/i.test(
    text,
  ) && !/\b(mailbox|quota|inbox)\b/i.test(text)

const filters =
  /\b(spam\w*|black ?list\w*|block ?list\w*|spamhaus|dnsbl|rbl|reputation|dmarc|spf)\b/i

/** Failures of the name service and rate limits, which some servers report with a code of the address. */
const isPassing =
  /try again|at a rate|name server reply|name service error(?!.*host not found)|temporar/i

/** Enhanced status code in the text of a reply, such as 5.1.1. */
export const statusIn = (text: string): string | undefined =>
  /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1]
