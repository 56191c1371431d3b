import {
  checkNames,
  checkNoteMax,
  checkOutcomeNames,
  checkOutcomes,
  checkVat,
  setCheck,
  type CheckKind,
  type CheckOutcome,
  type Registration,
} from '#contract/back-office/queue/registrations.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { bad } from '#contract/notices.ts'
import { registrationQuery } from '#web/features/back-office/registrations/api.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge, Kbd } from '#web/ui/marks/badge.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import './check-list.css'

const outcomeTones = { passed: 'ok', failed: 'bad', 'not-needed': 'outline' } as const

type CheckListProps = { registration: Registration; isOpen: boolean }

/** The checks of a company; the keys 1 to 5 mark one as passed, or withdraw it (BK-004). */
export function CheckList({ registration, isOpen }: CheckListProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { id, checks, vat, company } = registration
  const params = { id: String(id) }
  const show = (payload: Registration) =>
    queryClient.setQueryData(registrationQuery(api, id).queryKey, payload)
  const fail = (failure: unknown) => notify(bad('The check was not recorded', reasonOf(failure)))
  const record = useMutation({
    mutationFn: (body: { kind: CheckKind; outcome: CheckOutcome | null; note: string }) =>
      api(setCheck, { params, body }),
    onSuccess: ({ payload }) => show(payload),
    onError: fail,
  })
  const ask = useMutation({
    mutationFn: () => api(checkVat, { params, body: {} }),
    onSuccess: ({ payload }) => show(payload),
    onError: fail,
  })
  const toggle = (kind: CheckKind) => {
    const done = checks.find((check) => check.kind === kind)?.done
    record.mutate({ kind, outcome: done ? null : 'passed', note: '' })
  }
  const keys = checks.map(({ kind }, index) => [String(index + 1), () => isOpen && toggle(kind)])
  useKeys(Object.fromEntries(keys) as Record<string, () => void>)

  return (
    <Panel
      aria-label="Checks"
      title="Checks"
      aside={
        <span className="small muted push">
          {checks.filter(({ done }) => done).length} of {checks.length}
        </span>
      }
    >
      <ol className="check-list">
        {checks.map(({ kind, done }, index) => (
          <li key={kind}>
            <div className="row wrap">
              <Kbd>{index + 1}</Kbd>
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
                        onSelect: () => record.mutate({ kind, outcome, note: '' }),
                      })),
                      ...(done ? [{ label: 'Withdraw', onSelect: () => toggle(kind) }] : []),
                    ]}
                  >
                    {done ? 'Change' : 'Other'}
                  </MenuButton>
                </span>
              )}
            </div>
            {done && (
              <p className="small soft">
                {done.by}, {minuteText(done.at, businessTimeZone)}
                {done.note && `: ${done.note.slice(0, checkNoteMax)}`}
              </p>
            )}
            {kind === 'vat' && (
              <VatLine
                vat={vat}
                hasNumber={company.vatNumber !== ''}
                ask={isOpen ? () => ask.mutate() : undefined}
                isAsking={ask.isPending}
              />
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

type VatLineProps = {
  vat: Registration['vat']
  hasNumber: boolean
  ask: (() => void) | undefined
  isAsking: boolean
}

/** What VIES says; no answer is neither valid nor invalid (BK-096). */
function VatLine({ vat, hasNumber, ask, isAsking }: VatLineProps) {
  if (!hasNumber) return <p className="small soft">No number was given.</p>
  return (
    <div className="row wrap small">
      <span className="soft">{vat ? viesText(vat) : 'VIES was not asked: not an EU number.'}</span>
      {ask && (
        <Button size="sm" variant="ghost" busy={isAsking} onClick={ask}>
          {vat ? 'Ask VIES again' : 'Ask VIES'}
        </Button>
      )}
    </div>
  )
}

function viesText(vat: NonNullable<Registration['vat']>): string {
  const { answer, answeredAt, traderName, traderAddress, consultation, attempts, lastFault } = vat
  if (answer === null) {
    return attempts === 0
      ? 'VIES is being asked.'
      : `VIES has not answered ${attempts} times (${lastFault}). It is asked again.`
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
