import {
  checkNames,
  checkNoteMax,
  checkOutcomeNames,
  checkOutcomes,
  type CheckKind,
  type CheckOutcome,
} from '#contract/registration/desk/registrations.ts'
import type { CompanyChecks } from '#contract/companies/desk/company-checks.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { bad } from '#contract/notices.ts'
import { noVies } from '#contract/registration/vat-numbers.ts'
import { reasonOf } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Badge, Kbd } from '#web/ui/marks/badge.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import './check-list.css'

const outcomeTones = { passed: 'ok', failed: 'bad', 'not-needed': 'outline' } as const

export interface CheckInput {
  kind: CheckKind
  outcome: CheckOutcome | null
  note: string
}

type CheckListProps = CompanyChecks & {
  /** Records a check, and shows the checks after it. */
  record: (body: CheckInput) => Promise<unknown>
  askVies: () => Promise<unknown>
  /** Whether the keys 1 to 5 mark them. */
  hasKeys?: boolean
}

/** The five checks of a company, each with outcome, who and when (BK-004). */
export function CheckList({
  checks,
  vat,
  vatNumber,
  canAskVies,
  isOpen,
  hasKeys,
  ...acts
}: CheckListProps) {
  const notifyOf = (title: string) => (failure: unknown) => notify(bad(title, reasonOf(failure)))
  const record = useMutation({
    mutationFn: acts.record,
    onError: notifyOf('The check was not recorded'),
  })
  const open = checks.filter(({ done }) => !done)
  // Only what the row shows is passed unseen.
  const proved = open.filter(({ evidence }) => evidence?.holds)
  const passAll = useMutation({
    mutationFn: async () => {
      for (const { kind } of proved) {
        await acts.record({ kind, outcome: 'passed', note: noteOf(kind) })
      }
    },
    onError: notifyOf('Not all checks were recorded'),
  })
  const hasPassAll = isOpen && proved.length > 0
  const ask = useMutation({ mutationFn: acts.askVies, onError: notifyOf('VIES was not asked') })
  const [noting, setNoting] = useState<CheckKind>()
  const find = (kind: CheckKind) => checks.find((check) => check.kind === kind)!
  const noteOf = (kind: CheckKind) => (find(kind).done ?? find(kind).remark)?.note ?? ''
  // The note stays: it says what was found.
  const toggle = (kind: CheckKind) =>
    record.mutate({ kind, outcome: find(kind).done ? null : 'passed', note: noteOf(kind) })
  const keys = checks.map(({ kind }, index) => [String(index + 1), () => isOpen && toggle(kind)])
  useKeys(
    hasKeys
      ? {
          ...(Object.fromEntries(keys) as Record<string, () => void>),
          p: hasPassAll ? () => passAll.mutate() : undefined,
        }
      : {},
    {
      ...Object.fromEntries(checks.map(({ kind }, index) => [String(index + 1), checkNames[kind]])),
      p: 'Mark all open checks as passed',
    },
  )

  return (
    <Panel
      aria-label="Checks"
      title="Checks"
      aside={
        <span className="push row">
          {hasPassAll && (
            <Button
              size="sm"
              icon="check"
              busy={passAll.isPending}
              aria-keyshortcuts={hasKeys ? 'p' : undefined}
              onClick={() => passAll.mutate()}
            >
              Pass {proved.length} with evidence
              {hasKeys && <Kbd>p</Kbd>}
            </Button>
          )}
          <span className="small muted">
            {checks.length - open.length} of {checks.length}
          </span>
        </span>
      }
    >
      <ol className="check-list">
        {checks.map(({ kind, evidence, done, remark }, index) => (
          <li key={kind}>
            <div className="row wrap">
              {hasKeys && <Kbd>{index + 1}</Kbd>}
              <span className="strong">{checkNames[kind]}</span>
              {done && (
                <Badge tone={outcomeTones[done.outcome]}>{checkOutcomeNames[done.outcome]}</Badge>
              )}
              {isOpen && (
                <span className="push row">
                  {!done && (
                    <Button
                      size="sm"
                      aria-label={`${checkNames[kind]}: passed`}
                      onClick={() => toggle(kind)}
                    >
                      Passed
                    </Button>
                  )}
                  <MenuButton
                    size="sm"
                    variant="ghost"
                    label={`${checkNames[kind]}: other outcomes`}
                    items={[
                      ...checkOutcomes.map((outcome) => ({
                        label: checkOutcomeNames[outcome],
                        onSelect: () => record.mutate({ kind, outcome, note: noteOf(kind) }),
                      })),
                      ...(done ? [{ label: 'Withdraw', onSelect: () => toggle(kind) }] : []),
                      {
                        label: (done ?? remark)?.note ? 'Change the note' : 'Add a note',
                        onSelect: () => setNoting(kind),
                      },
                    ]}
                  >
                    {done ? 'Change' : 'Other'}
                  </MenuButton>
                </span>
              )}
            </div>
            {evidence && (
              <p className="small">
                <Badge tone={evidence.holds ? 'ok' : 'warn'}>{evidence.says}</Badge>
              </p>
            )}
            <CheckNote check={done ?? remark} />
            {noting === kind && isOpen && (
              <NoteForm
                about={checkNames[kind]}
                note={noteOf(kind)}
                onCancel={() => setNoting(undefined)}
                save={async (note) => {
                  await record.mutateAsync({ kind, outcome: done?.outcome ?? null, note })
                  setNoting(undefined)
                }}
              />
            )}
            {kind === 'vat' && (
              <VatLine
                vat={vat}
                vatNumber={vatNumber}
                canAsk={canAskVies}
                ask={isOpen && canAskVies ? () => ask.mutate() : undefined}
                isAsking={ask.isPending}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** The person who checked it or wrote a note, with the time and the note. */
function CheckNote({ check }: { check: { note: string; by: string; at: string } | null }) {
  if (!check) return null
  return (
    <p className="small soft break">
      {check.by}, {minuteText(check.at, businessTimeZone)}
      {check.note && `: ${check.note}`}
    </p>
  )
}

type NoteFormProps = {
  about: string
  note: string
  save: (note: string) => Promise<unknown>
  onCancel: () => void
}

/** A short note on a check; an empty one removes it. */
function NoteForm({ about, note, save, onCancel }: NoteFormProps) {
  const [text, setText] = useState(note)
  const [isBusy, setBusy] = useState(false)
  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    // A notice shows what went wrong; the text stays.
    await save(text).catch(() => {})
    setBusy(false)
  }
  return (
    <form className="stack tight" noValidate onSubmit={submit}>
      <Field label={`Note on ${about.toLowerCase()}`} hideLabel limit={checkNoteMax}>
        <TextArea
          rows={2}
          autoFocus
          maxLength={checkNoteMax}
          placeholder="What you found, whom you called"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onCancel()}
        />
      </Field>
      <div className="row">
        <Button type="submit" size="sm" variant="primary" busy={isBusy} disabled={text === note}>
          Save note
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type VatLineProps = {
  vat: CompanyChecks['vat']
  vatNumber: string
  canAsk: boolean
  ask: (() => void) | undefined
  isAsking: boolean
}

/** The answer of VIES; no answer is neither valid nor invalid (BK-096). */
function VatLine({ vat, vatNumber, canAsk, ask, isAsking }: VatLineProps) {
  // Applicants outside the EU may write `n/a`.
  if (!/\d/.test(vatNumber)) return <p className="small soft">No number was given.</p>
  return (
    <div className="row wrap small">
      <span className="soft">
        {vat
          ? viesText(vat)
          : canAsk
            ? 'VIES was not asked.'
            : 'VIES cannot check this number: it is not written as a VAT number of an EU country.'}
      </span>
      {ask && (
        <Button size="sm" variant="ghost" busy={isAsking} onClick={ask}>
          {vat ? 'Ask VIES again' : 'Ask VIES'}
        </Button>
      )}
    </div>
  )
}

function viesText(vat: NonNullable<CompanyChecks['vat']>): string {
  const { answer, answeredAt, traderName, traderAddress, consultation, attempts, lastFault } = vat
  if (answer === null) {
    if (lastFault === noVies) return 'Not checked: no address of VIES is set (VIES_URL).'
    return attempts === 0
      ? 'VIES is being asked.'
      : `VIES did not answer (${lastFault}). It is asked again.`
  }
  const trader = [traderName, traderAddress].filter(Boolean).join(', ')
  const when = minuteText(answeredAt!, businessTimeZone)
  return [
    `VIES: ${answer}, ${when}.`,
    trader && `Belongs to ${trader}.`,
    consultation && `Consultation ${consultation}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
