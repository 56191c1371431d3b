import type { CheckKind } from '#contract/registration/desk/registrations.ts'
import { checkKinds } from '#contract/registration/desk/registrations.ts'
import { approve, ask, recordCheck, reject } from '#server/features/registration/desk/public.ts'
import {
  addAnswer,
  confirmApplicationEmail,
  registerCompany,
} from '#server/features/registration/public.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import {
  done,
  hoursAgo,
  solveCaptcha,
  visitorFrom,
  type Staff,
} from '#database/seed/joining/acting.ts'

const applications = {
  open: {
    company: 'Helder Hardware Trading',
    address: 'Minervum 7068',
    zip: '4817 ZL',
    city: 'Breda',
    country: 'NL',
    website: 'https://helderhardware.example',
    vat: 'NL 8562 34 561 B01',
    desc: 'We buy and sell notebooks and desktops from leasing returns.',
    name: 'Sanne Helder',
    function: 'Sales',
    email: 'sanne@helder-hardware.example',
    tel: '+31 76 555 01 44',
    hear: 'search',
  },
  answered: {
    company: 'Mondego Recondicionados',
    address: 'Rua da Alegria 88',
    zip: '3000-018',
    city: 'Coimbra',
    country: 'PT',
    website: 'https://mondego.example',
    vat: 'PT 509 442 013',
    desc: 'Refurbisher of business notebooks, about 400 a month.',
    name: 'Beatriz Antunes',
    function: 'Gerente',
    email: 'beatriz@mondego.example',
    tel: '+351 239 555 0117',
    hear: 'relation',
  },
  approved: {
    company: 'Minho Servidores',
    address: 'Rua do Souto 42',
    zip: '4700-329',
    city: 'Braga',
    country: 'PT',
    website: 'https://minhoservidores.example',
    vat: 'PT 507 218 550',
    desc: 'Servers and memory, tested and sold with twelve months of warranty.',
    name: 'Nuno Barbosa',
    function: 'Compras',
    email: 'nuno@minhoservidores.example',
    tel: '+351 253 555 0120',
    hear: 'linkedin',
  },
  rejected: {
    company: 'Fast Deals Online',
    address: '12 Market Row',
    zip: '',
    city: 'Springfield',
    country: 'US',
    website: '',
    vat: '',
    desc: '',
    name: 'J. Smith',
    function: 'Owner',
    email: 'fastdeals@post.example',
    tel: '+1 555 0100',
    hear: 'facebook',
  },
  known: {
    company: 'Tagus Reuse Lda',
    address: 'Avenida da Índia 30',
    zip: '1300-299',
    city: 'Lisbon',
    country: 'PT',
    website: 'https://tagusreuse.example',
    vat: '',
    desc: '',
    name: 'Rui Fonseca',
    function: 'Compras',
    email: demoAccounts.trial,
    tel: '+351 21 555 0112',
    hear: 'mailing',
  },
} as const

async function apply(
  platform: Platform,
  name: keyof typeof applications,
  serial: number,
): Promise<number> {
  const source = `192.0.2.${serial}`
  done(
    await registerCompany(
      platform,
      {
        ...applications[name],
        key: `00000000-0000-4000-8000-00000000010${serial}`,
        isContractAgreed: true,
        isFromQrCode: false,
        captcha: await solveCaptcha(platform),
      },
      { source, actor: visitorFrom(source) },
    ),
  )
  const { sql } = platform.database
  const [row] = await sql<{ id: number }[]>`select max(id) as id from registration`
  return row!.id
}

const notes: Partial<Record<CheckKind, string>> = {
  website: 'Shop with stock and prices, online since 2017',
  telephone: 'Called; answered by Nuno Barbosa',
  references: 'Vltava Systems has bought from them twice',
}

/**
 * Has five companies apply for a free trial: one that waits and resembles a member, one that has answered a question, one
 * approved, one rejected, and one whose address is known.
 */
export async function writeApplications(platform: Platform, by: Staff): Promise<void> {
  const at = (hours: number) => hoursAgo(platform, hours)
  const rejected = await apply(at(150), 'rejected', 1)
  const website = {
    kind: 'website',
    outcome: 'failed',
    note: 'No website, mail address of a free provider',
  } as const
  done(await recordCheck(at(147), rejected, website, by))
  const why = 'We only admit companies with their own website and e-mail domain.'
  done(await reject(at(146), rejected, { reason: why, sendsSignIn: false }, by))

  const approved = await apply(at(100), 'approved', 2)
  await confirmApplicationEmail(at(99), approved, visitorFrom('192.0.2.2'))
  for (const kind of checkKinds) {
    const check = { kind, outcome: 'passed', note: notes[kind] ?? '' } as const
    done(await recordCheck(at(78), approved, check, by))
  }
  done(await approve(at(77), approved, '', by))

  const answered = await apply(at(52), 'answered', 3)
  const address = { kind: 'address', outcome: 'passed', note: 'Workshop seen on the map' } as const
  done(await recordCheck(at(29), answered, address, by))
  const question =
    'Could you name two companies that you have traded with this year, with a person to call?'
  done(await ask(at(28), answered, question, by))
  const answer =
    'Of course: Douro Componentes in Porto (Tiago Ramos) and Levante Ordenadores in Valencia.'
  const added = await addAnswer(at(5), answered, { text: answer }, visitorFrom('192.0.2.3'))
  if (isRefused(added)) throw new Error('not answered')

  await apply(at(26), 'known', 4)
  await apply(at(3), 'open', 5)
}
