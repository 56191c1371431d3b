import type { Condition } from '#contract/inventory/inventory.ts'

/**
 * Words for conditions: our codes, those of other markets, and terms in seven languages. Codes that mean more elsewhere,
 * such as OEMREF, map to the lower condition.
 */
const words: Record<Condition, string> = {
  'F/S': `f/s fs sealed factory-sealed factory-seal new-sealed new-factory-sealed new-f/s nfs nib fsnew brand-new-sealed
    original-verpackt originalverpackt ovp neu-ovp versiegelt originalversiegelt neu-versiegelt fabrieksverzegeld verzegeld
    nieuw-verzegeld scelle sous-scelle neuf-scelle precintado sellado nuevo-precintado sigillato nuovo-sigillato
    fabrycznie-zapakowany zaplombowany nowy-zapakowany`,
  NOB: `nob new-open-box open-box opened-box newopenbox openbox nopb new-ob ob new-other offene-verpackung neu-offene-verpackung
    neu-geoffnet geoffnet-neu geopende-doos nieuw-open-doos open-doos boite-ouverte neuf-boite-ouverte emballage-ouvert
    caja-abierta nuevo-caja-abierta scatola-aperta nuovo-scatola-aperta otwarte-opakowanie nowy-otwarte-opakowanie
    new-bulk bulk new-pull new-no-box`,
  NEW: `new n brand-new brandnew nw new-surplus neu neuware fabrikneu nieuw neuf neuve nouveau nuevo nueva nuovo nuova
    nowy nowa nowe ne ns`,
  REF: `ref refurb refurbished rfb rfbd refurbed refubished oemref oem-ref oem-refurbished factory-refurbished
    manufacturer-refurbished certified-refurbished cert-refurb recertified recert reconditioned remanufactured reman renewed
    renew rep repaired generaluberholt uberholt wiederaufbereitet aufbereitet generalueberholt gereviseerd hersteld
    reconditionne remis-a-neuf reacondicionado reparado ricondizionato rigenerato revisionato odnowiony regenerowany
    refabrykowany ref-a refurbished-a`,
  USED: `used u usd exc excellent used-excellent used-good very-good good used-tested tested pulled pull pulls system-pull
    working-pull second-hand 2nd-hand secondhand preowned pre-owned grade-a a-grade grade-b b-grade gebraucht geprueft
    gebraucht-gepruft gebrauchtware gebruikt tweedehands 2e-hands occasion d-occasion usage utilise usado usada
    segunda-mano usato usata uzywany uzywana uzywane`,
  ASIS: `asis as-is as-is-untested untested unknown for-parts parts-only for-parts-or-not-working faulty defective defect
    broken bad scrap salvage nonworking non-working not-working fuer-bastler defekt ungetestet ungeprueft kaputt bastler
    niet-getest ongetest defect-kapot kapot en-l-etat non-teste hs en-panne defectueux no-probado sin-probar
    averiado defectuoso guasto non-testato difettoso uszkodzony niesprawdzony nietestowany grade-c c-grade grade-d d-grade`,
}

/** Letters, digits and plus signs, without accents: `F / S` and `f/s` are equal, `Grade B+` and `Grade B` are not. */
const wordKey = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}+]/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')

const byWord = new Map(
  (Object.entries(words) as [Condition, string][]).flatMap(([condition, list]) =>
    list.split(/\s+/).map((word) => [wordKey(word), condition] as const),
  ),
)

/** Codes of other markets without an exact equivalent. */
const nearWords = new Set(['exc', 'rep', 'oemref'])

/** Terms that decide anywhere in the text, worst first: `Used - for parts` is ASIS. */
const decisive: [RegExp, Condition][] = [
  [/for parts|untested|faulty|defe[ck]t|\bas[ -]is\b|not working|broken|ungetestet/, 'ASIS'],
  [/refurb|reconditioned|remanufactured|generalüberholt/, 'REF'],
  [/open[ -]?box|\bnew\b.*\bopened\b|\bbox opened\b|\bopened for\b/, 'NOB'],
  [/^(?!.*\b(used|pulled|pull|tested|opened|gebraucht|gebruikt)\b).*\bsealed\b/, 'F/S'],
]

/** The condition for a word, and whether it is only an approximation; undefined if unknown. */
export function matchCondition(
  word: string,
  own: Record<string, Condition> | undefined,
): { condition: Condition; isNear: boolean } | undefined {
  const chosen = own && Object.hasOwn(own, word.toLowerCase()) ? own[word.toLowerCase()] : undefined
  if (chosen) return { condition: chosen, isNear: false }
  const key = wordKey(word)
  const condition = byWord.get(key) ?? decisiveCondition(word.toLowerCase()) ?? firstCondition(word)
  return condition && { condition, isNear: nearWords.has(key) }
}

/** `Not sealed` is the opposite of its term; only ASIS is certain with such a word. */
const negation =
  /\b(not|no|non|never|without|w\/o|un|nicht|kein\w*|ohne|niet|geen|zonder|pas|sans|sin|senza|nie|bez)\b/

function decisiveCondition(text: string): Condition | undefined {
  const condition = decisive.find(([pattern]) => pattern.test(text))?.[1]
  return condition !== 'ASIS' && negation.test(text) ? undefined : condition
}

/** The condition that a text begins with, unless it goes on with another one: `New / used` is neither. */
function firstCondition(text: string): Condition | undefined {
  if (negation.test(text.toLowerCase())) return undefined
  const [first = '', ...others] = text.match(/[\p{L}\p{N}]+/gu) ?? []
  const condition = first.length > 1 ? byWord.get(wordKey(first)) : undefined
  const isMixed = others.some((word) => {
    const other = word.length > 1 ? byWord.get(wordKey(word)) : undefined
    return other !== undefined && other !== condition
  })
  if (isMixed) return undefined
  // Of something new, any other word may take something away: `new, scratched`.
  const isBest = condition === 'F/S' || condition === 'NEW' || condition === 'NOB'
  const isPlain = others.every((word) => byWord.has(wordKey(word)) || plainWords.test(word))
  return isBest && !isPlain ? undefined : condition
}

const plainWords =
  /^(in|original|orig|box|boxed|retail|factory|oem|item|items|condition|product|genuine|unused|bag|bagged|ware|und|and|the|stock|verpackung|doos|boite|scatola|caja|unsealed|\d+)$/i
