import {
  complaintStates,
  complaintSteps,
  type Complaint,
  type ComplaintFile,
  type ComplaintState,
} from '#contract/complaints.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { tierNames } from '#contract/tiers.ts'
import { AdminLink, useAdminId, AdminView, LoadError } from '#web/platform/admin/admin-view.tsx'
import { complaintFileUrl, complaintQuery } from '#web/features/complaints/admin/api.ts'
import {
  complaintFileDialog,
  complaintStepDialog,
} from '#web/features/complaints/admin/complaint-dialogs-lazy.ts'
import { ComplaintLog } from '#web/features/complaints/admin/complaint-log.tsx'
import {
  AnswerBy,
  ComplaintBadge,
  stepTexts,
} from '#web/features/complaints/admin/complaint-state.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useFocusRestore } from '#web/platform/keys/focus.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { sizeText } from '#web/ui/text/size-text.ts'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import './complaint-page.css'

/** A case with its texts, files, log and next steps. */
export default function ComplaintPage() {
  const id = useAdminId()
  const { data: complaint, error, refetch } = useQuery(complaintQuery(useApi(), id))
  if (!complaint) {
    return (
      <AdminView title="Complaint">
        {error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />}
      </AdminView>
    )
  }
  return (
    <AdminView
      title={complaint.title}
      sub={
        <span className="row wrap">
          <ComplaintBadge state={complaint.state} />
          <span className="num">{complaint.caseNumber}</span>
          <AdminLink to="/complaints">All complaints</AdminLink>
        </span>
      }
      actions={<Steps complaint={complaint} />}
    >
      <div className="stack">
        {complaint.isLate && (
          <Note tone="warn" title={`${complaint.company.name} has not answered in time.`}>
            Uphold the complaint, extend the deadline, or continue the review.
          </Note>
        )}
        <div className="split">
          <div className="stack">
            <Panel title="Recent activity">
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
    </AdminView>
  )
}

/** All step dialogs stay mounted, so that unsaved input survives when a colleague moves the case. */
function Steps({ complaint }: { complaint: Complaint }) {
  const possible = complaintSteps[complaint.state]
  const others = complaintStates.filter((state) => !possible.includes(state))
  // The button of the step that was taken disappears.
  useFocusRestore(complaint.state)
  return (
    <div className="row wrap">
      {[...possible, ...others].map((to, place) => (
        <Step key={to} complaint={complaint} to={to} place={place} />
      ))}
    </div>
  )
}

type StepProps = { complaint: Complaint; to: ComplaintState; place: number }

function Step({ complaint, to, place }: StepProps) {
  const step = usePopup(complaintStepDialog)
  const isPossible = place < complaintSteps[complaint.state].length
  const look = to === 'unsolved' ? 'quiet-danger' : place === 0 ? 'primary' : 'default'
  return (
    <>
      {isPossible && (
        <Button variant={look} {...step.trigger}>
          {stepTexts[to].label}
        </Button>
      )}
      {step.render({ complaint, to })}
    </>
  )
}

function CaseSide({ complaint }: { complaint: Complaint }) {
  const { id, by, contact, contactEmail, company, tier, deadline } = complaint
  const change = usePopup(complaintStepDialog)
  return (
    <aside className="stack" aria-label="Case">
      <Panel title="Case">
        <Facts
          items={[
            {
              term: 'Filed by',
              value: (
                <>
                  <AdminLink to={`/companies/${by.id}`}>{by.name}</AdminLink>
                  <span className="block small break soft">{contact.name}</span>
                  <span className="block small break soft">{contactEmail}</span>
                </>
              ),
            },
            {
              term: 'About',
              value: (
                <>
                  <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>
                  <span className="block small break soft">{tierNames[tier]} member</span>
                  <AdminLink
                    to="/complaints"
                    search={{ companyId: company.id }}
                    className="case-line"
                  >
                    All complaints of this company
                  </AdminLink>
                </>
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
