import type { Notice } from '#contract/notices.ts'
import { FraudActs, type FraudFinding, type FraudPerson } from '#contract/fraud/desk/fraud.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { exclusionDays } from '#contract/broadcasts/desk/exclusions.ts'
import { reasonMax } from '#contract/fields.ts'
import { findingText } from '#web/features/fraud/desk/fraud-texts.ts'
import { WordsField } from '#web/features/companies/desk/dialogs/words-field.tsx'
import { messageTemplatesQuery } from '#web/features/back-office/reasons/api.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { ReasonDialog } from '#web/features/back-office/frame/reason-dialog.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { notifyWithUndo, undoReason } from '#web/features/back-office/frame/undo.ts'
import { useApi, type CallInput } from '#web/platform/api/api.ts'
import { orNull, SelectField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

type FraudDialogProps = PopupProps & { finding: FraudFinding; queue: Queue }
type Decision = CallInput<'decideFraud'>['body']

/** Sends a decision and opens the next finding; `undo` takes back what the decision did to a person. */
function useDecide({ finding, queue }: FraudDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { id: String(finding.id) }
  return async (body: Decision, notice: Notice, isUndoable: boolean) => {
    const ref = { kind: 'fraud' as const, id: finding.id }
    const { exclusionId } = (await api('decideFraud', { params, body })).payload
    const readAgain = () => queryClient.invalidateQueries({ queryKey: queueKey })
    if (isUndoable) {
      notifyWithUndo(notice, async () => {
        if (exclusionId !== null) {
          await api('liftExclusion', {
            params: { id: String(exclusionId) },
            body: { reason: undoReason },
          })
        }
        await api('reopenFraud', { params, body: { reason: undoReason } })
        await readAgain()
        void queue.show(ref)
      })
    } else notify(notice)
    queue.openNext([ref])
    await readAgain()
  }
}

const isPair = ({ actor }: FraudFinding) => actor === null
const startOf = (finding: FraudFinding) => `${findingText(finding)}.`.slice(0, reasonMax)

/** The person whom the act concerns. */
function WhoField({ finding: { people, sides } }: { finding: FraudFinding }) {
  const companyOf = ({ companyId }: FraudPerson) =>
    sides.find(({ company }) => company.id === companyId)?.company.name
  return (
    <SelectField
      name="contactId"
      label="Who"
      className="s3"
      of={people.map((one) => [one.id, `${one.name}, ${companyOf(one)}`])}
      options={{ valueAsNumber: true }}
    />
  )
}

const nameIn = ({ people }: FraudFinding, contactId: unknown) =>
  people.find(({ id }) => id === Number(contactId))?.name ?? ''

/** The templates that a text begins with. */
const firstTemplates = {
  replies: 'Too many messages',
  block: 'Suspected fraud',
  pair: 'Please explain',
}

/** Writes the special message, or the block, of a person. */
function WordsDialog({ kind, ...props }: FraudDialogProps & { kind: 'block' | 'message' }) {
  const { data } = useQuery(messageTemplatesQuery(useApi()))
  if (!data) return null
  const name =
    firstTemplates[kind === 'block' ? 'block' : isPair(props.finding) ? 'pair' : 'replies']
  const ofKind = data.results.filter((one) => one.kind === kind)
  const template = ofKind.find((one) => one.name === name) ?? ofKind[0]
  return <WordsForm {...props} kind={kind} html={template?.html ?? ''} />
}

function WordsForm(props: FraudDialogProps & { kind: 'block' | 'message'; html: string }) {
  const { finding, queue: _queue, kind, html, ...popup } = props
  const isBlock = kind === 'block'
  const decide = useDecide(props)
  return (
    <FormDialog
      {...popup}
      title={({ contactId }) => `${isBlock ? 'Block' : 'Warn'} ${nameIn(finding, contactId)}`}
      description={
        isBlock
          ? 'This person sees the text instead of the site until the block is lifted. Colleagues are not affected.'
          : 'This person sees the text in a dialog at the next visit, and can go on.'
      }
      size="default"
      schema={FraudActs.words}
      defaultValues={{
        act: isBlock ? 'block' : 'warn',
        contactId: finding.people[0]!.id,
        html,
        reason: startOf(finding),
      }}
      send={async (body) => {
        const name = nameIn(finding, body.contactId)
        const notice = isBlock ? staffNotices.blocked(name) : staffNotices.fraudWarned(name)
        await decide(body, notice, false)
      }}
      confirm={isBlock ? 'Block' : 'Warn'}
      danger={isBlock}
    >
      {(form) => {
        const name = nameIn(finding, form.watch('contactId'))
        return (
          <>
            <WhoField finding={finding} />
            <WordsField
              form={form as never}
              kind={kind}
              recipient={name}
              reader={name}
              isRequired
            />
            <ReasonField act={isBlock ? 'contact.block' : 'contact.message'} />
          </>
        )
      }}
    </FormDialog>
  )
}

export const WarnDialog = (props: FraudDialogProps) => <WordsDialog {...props} kind="message" />
export const BlockDialog = (props: FraudDialogProps) => <WordsDialog {...props} kind="block" />

/** Stops broadcasts, replies, messages and requests of a person for some days. */
export function PauseDialog(props: FraudDialogProps) {
  const { finding, queue: _queue, ...popup } = props
  const decide = useDecide(props)
  return (
    <FormDialog
      {...popup}
      title={({ contactId }) => `Pause sending for ${nameIn(finding, contactId)}`}
      description="A posting ban for all lists that also stops replies, messages and requests for quotes. The person still receives broadcasts, can write to us, and is notified by e-mail immediately."
      schema={FraudActs.pause}
      defaultValues={{
        act: 'pause',
        contactId: finding.people[0]!.id,
        days: 7,
        reason: isPair(finding) ? 'We have a question about your account.' : startOf(finding),
      }}
      send={(body) => decide(body, staffNotices.fraudPaused(nameIn(finding, body.contactId)), true)}
      confirm="Pause"
      danger
      columns
    >
      <WhoField finding={finding} />
      <SelectField
        name="days"
        label="For"
        className="s3"
        of={[
          ...exclusionDays.map((days) => [days, days === 1 ? '1 day' : `${days} days`] as const),
          ['', 'Until lifted'],
        ]}
        options={{ setValueAs: orNull }}
      />
      <ReasonField
        act="exclusion.set"
        hint="Shown to the person by e-mail and when sending is refused."
        rows={3}
        first
      />
    </FormDialog>
  )
}

/** Closes the finding; the same person or pair is not reported again. */
export function ClearDialog(props: FraudDialogProps) {
  const { finding, queue: _queue, ...popup } = props
  const decide = useDecide(props)
  const what =
    finding.signal === 'look-alike'
      ? 'These two domains are'
      : finding.signal === 'shared-device'
        ? 'These two companies are'
        : `${finding.actor?.name ?? 'This person'} is`
  return (
    <ReasonDialog
      {...popup}
      title="Close as no fraud"
      act="fraud.decided"
      confirm="No fraud"
      run={(reason) => decide({ act: 'no-fraud', reason }, staffNotices.fraudCleared, true)}
    >
      {what} not reported for this again. Nobody is notified. A pause or block that was set before
      stays until it is lifted.
    </ReasonDialog>
  )
}
