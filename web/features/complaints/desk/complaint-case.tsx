import {
  complaintStates,
  complaintSteps,
  type Complaint,
  type ComplaintFile,
  type ComplaintState,
} from '#contract/complaints/desk/cases.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { tierNames } from '#contract/tiers.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { complaintFileUrl } from '#web/features/complaints/desk/api.ts'
import { ComplaintLog } from '#web/features/complaints/desk/complaint-log.tsx'
import { AnswerBy, stepTexts } from '#web/features/complaints/desk/complaint-state.tsx'
import { QueueAct } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { dateText } from '#web/ui/text/time-text.ts'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import './complaint-page.css'

const complaintStepDialog = lazyPopup(() =>
  import('./complaint-step-dialog.tsx').then((module) => module.ComplaintStepDialog),
)

const complaintFileDialog = lazyPopup(() =>
  import('./complaint-file-dialog.tsx').then((module) => module.ComplaintFileDialog),
)

/** A case with both sides, its texts, files and log. */
export function ComplaintCase({ complaint }: { complaint: Complaint }) {
  return (
    <div className="stack">
      {complaint.isLate && (
        <Note tone="warn" title={`${complaint.company.name} has not answered in time.`}>
          Decide, extend the deadline, or continue the review.
        </Note>
      )}
      <ComplaintParties complaint={complaint} />
      <div className="split">
        <div className="stack">
          <Panel title="Complaint">
            <p className="lines prose">{complaint.body}</p>
          </Panel>
          <Panel title="Requested resolution">
            <p className="lines prose">{complaint.resolution}</p>
          </Panel>
          <ComplaintLog complaint={complaint} />
        </div>
        <CaseSide complaint={complaint} />
      </div>
    </div>
  )
}

function ComplaintParties({ complaint }: { complaint: Complaint }) {
  const { by, company, parties, tier } = complaint
  return (
    <div className="case-parties">
      <Party title="Filed by" company={by} party={parties.by} />
      <Party title={`About, ${tierNames[tier]} member`} company={company} party={parties.about} />
    </div>
  )
}

type PartyProps = {
  title: string
  company: Complaint['company']
  party: Complaint['parties']['by']
}

/** One side of a case, to write to and to call. */
function Party({ title, company, party }: PartyProps) {
  return (
    <Panel title={title}>
      <p className="strong">
        <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>
      </p>
      {party ? (
        <>
          <p className="break">
            {party.name}, <BreakableText>{party.email}</BreakableText>
          </p>
          <p>{[party.telephone, party.companyTelephone].filter(Boolean).join(' · ')}</p>
          <p className="soft lines">{[party.address, party.country].filter(Boolean).join(', ')}</p>
        </>
      ) : (
        <p className="soft">No contact is left to write to.</p>
      )}
    </Panel>
  )
}

type StepsProps = {
  complaint: Complaint
  /** Called after a step that closes the case. */
  onCaseClosed?: (() => void) | undefined
}

/** All step dialogs stay mounted, so that unsaved input survives when a colleague moves the case. */
export function ComplaintSteps({ complaint, onCaseClosed }: StepsProps) {
  const possible = complaintSteps[complaint.state]
  const others = complaintStates.filter((state) => !possible.includes(state))
  // The button of the step that was taken disappears.
  useFocusRestore(complaint.state)
  return (
    <div className="row wrap">
      {[...possible, ...others].map((to, place) => (
        <Step key={to} complaint={complaint} to={to} place={place} onCaseClosed={onCaseClosed} />
      ))}
    </div>
  )
}

/** The keys of the possible steps, in their order. */
const stepKeys = ['1', '2', '3', '4', '5'] as const

type StepProps = StepsProps & { to: ComplaintState; place: number }

function Step({ complaint, to, place, onCaseClosed }: StepProps) {
  const step = usePopup(complaintStepDialog)
  const isPossible = place < complaintSteps[complaint.state].length
  const look = to === 'unsolved' ? 'quiet-danger' : place === 0 ? 'primary' : 'default'
  return (
    <>
      {isPossible && (
        <QueueAct shortcut={stepKeys[place]!} variant={look} {...step.trigger}>
          {stepTexts[to].label}
        </QueueAct>
      )}
      {step.render({ complaint, to, onCaseClosed })}
    </>
  )
}

function CaseSide({ complaint }: { complaint: Complaint }) {
  const { id, company, deadline } = complaint
  const change = usePopup(complaintStepDialog)
  return (
    <aside className="stack" aria-label="Case">
      <Panel title="Case">
        <Facts
          items={[
            {
              term: 'About them',
              value: (
                <AdminLink to="/complaints/all" search={{ companyId: company.id }}>
                  All complaints of {company.name}
                </AdminLink>
              ),
            },
            { term: 'Transaction', value: dateText(complaint.transactionDate, 'UTC') },
            { term: 'Filed', value: dateText(complaint.filedAt, businessTimeZone) },
            { term: 'State since', value: dateText(complaint.stateSince, businessTimeZone) },
            ...(deadline === null
              ? []
              : [
                  {
                    term: 'Answer by',
                    value: (
                      <span className="row wrap">
                        <AnswerBy deadline={deadline} isLate={complaint.isLate} />
                        <Button size="sm" aria-label="Change the deadline" {...change.trigger}>
                          Change
                        </Button>
                      </span>
                    ),
                  },
                ]),
          ]}
        />
        {change.render({ complaint })}
      </Panel>
      <Panel title="Files" pad={false} aside={<AddFile id={id} />}>
        <ul className="entries spread">
          {complaint.files.map((file) => (
            <FileLine key={file.id} id={id} file={file} />
          ))}
        </ul>
      </Panel>
    </aside>
  )
}

function AddFile({ id }: { id: number }) {
  const add = usePopup(complaintFileDialog)
  return (
    <>
      <Button size="sm" icon="plus" {...add.trigger}>
        Add file
      </Button>
      {add.render({ id })}
    </>
  )
}

const kinds = { po: 'Purchase order', invoice: 'Invoice', added: 'Added document' } as const

function FileLine({ id, file }: { id: number; file: ComplaintFile }) {
  return (
    <li>
      <div>
        <span className="strong">{kinds[file.kind]}</span>
        <span className="block small break soft">
          {file.name}, {sizeText(file.size)}
        </span>
      </div>
      <a
        className={buttonClass({ size: 'sm' })}
        href={complaintFileUrl(id, file.id)}
        download
        aria-label={`Download ${file.kind === 'added' ? file.name : kinds[file.kind].toLowerCase()}`}
      >
        <Icon name="download" small />
        Download
      </a>
    </li>
  )
}
