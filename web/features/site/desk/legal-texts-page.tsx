import { PublishLegalTextBody, type LegalVersions } from '#contract/site/desk/legal-texts.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessDate, businessTimeZone } from '#contract/dates.ts'
import { legalTextKinds, legalTextNames, type LegalTextKind } from '#contract/site/legal-texts.ts'
import { TextEditor } from '#web/features/content/desk/editor/text-editor.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  notifyFailure,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { DateField, TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { usePopup, lazyPopup, type PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'

const versionsKey = (kind: LegalTextKind) => ['legal-versions', kind] as const
type Version = LegalVersions['versions'][number]

/** The contract terms and the privacy policy: their versions, and a form that publishes the next one (BK-084). */
export default function LegalTextsPage() {
  const chosen = useAdminSearch()['text']
  const kind = legalTextKinds.find((one) => one === chosen) ?? 'contract'
  return (
    <AdminView
      title="Legal texts"
      sub="What members agree to. A published version is never changed; everybody can read earlier ones."
    >
      <Tabs label="Legal texts">
        {legalTextKinds.map((one) => (
          <AdminLink
            key={one}
            to="/legal-texts"
            search={{ text: one }}
            bySearch
            className="tab"
            aria-current={one === kind ? 'page' : undefined}
          >
            <TabText long={legalTextNames[one]} />
          </AdminLink>
        ))}
      </Tabs>
      <LegalVersionsView key={kind} kind={kind} />
    </AdminView>
  )
}

function LegalVersionsView({ kind }: { kind: LegalTextKind }) {
  const api = useApi()
  const query = payloadQuery(
    api,
    versionsKey(kind),
    'listLegalVersions',
    { params: { kind } },
    { staleTime: 0 },
  )
  const { data, error, refetch } = useQuery(query)
  if (error) return <LoadError error={error} onRetry={refetch} />
  return (
    <div className="stack space-above">
      <DataTable
        caption={`Versions of the ${legalTextNames[kind].toLowerCase()}`}
        columns={columnsOf(kind)}
        rows={data?.versions}
        rowKey={({ version }) => version}
        skeletonRows={1}
      />
      {data && <NextVersion key={data.versions[0]!.version} kind={kind} latest={data} />}
    </div>
  )
}

const columnsOf = (kind: LegalTextKind): readonly Column<Version>[] => [
  {
    key: 'version',
    header: 'Version',
    width: '10rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ version }) => (
      <a href={`/${kind}?version=${version}`} target="_blank" rel="noreferrer">
        Version {version}
      </a>
    ),
  },
  {
    key: 'validFrom',
    header: 'Valid from',
    width: '9rem',
    cardLabel: 'Valid from',
    cell: ({ validFrom }) => dateText(validFrom, 'UTC'),
  },
  {
    key: 'publishedAt',
    header: 'Published',
    width: '9rem',
    cardLabel: 'Published',
    cell: ({ publishedAt }) => dateText(publishedAt, businessTimeZone),
  },
  { key: 'by', header: 'By', cardLabel: 'By', cell: ({ by }) => by ?? 'Came with the program' },
]

const publishDialog = lazyPopup(() => Promise.resolve(PublishDialog))

type NextVersionProps = { kind: LegalTextKind; latest: LegalVersions }

/** Writes the next version from the latest one, shows it as it will be, and publishes it. */
function NextVersion({ kind, latest }: NextVersionProps) {
  const api = useApi()
  const [html, setHtml] = useState(latest.html)
  const [preview, setPreview] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const publishing = usePopup(publishDialog)
  const isChanged = html.trim() !== latest.html.trim()
  const warning = useUnsavedChangesWarning(isChanged)
  const version = latest.versions[0]!.version + 1

  async function show() {
    setBusy(true)
    try {
      const { payload } = await api('previewLegalText', { params: { kind }, body: { html } })
      setPreview(payload.html)
    } catch (failure) {
      notifyFailure('The text could not be shown', failure)
    }
    setBusy(false)
  }

  return (
    <Panel title={`Version ${version}`}>
      <div className="stack">
        <TextEditor
          kind="legal"
          label="Text"
          html={latest.html}
          onHtml={(typed) => {
            setHtml(typed)
            setPreview(undefined)
          }}
        />
        <div className="row">
          <Button icon="eye" busy={isBusy} disabled={!isChanged} onClick={() => void show()}>
            Preview
          </Button>
          <Button
            variant="primary"
            disabled={preview === undefined}
            onClick={() => publishing.show()}
          >
            Publish
          </Button>
          {!isChanged && <span className="small soft">Change the text to publish a version.</span>}
          {isChanged && preview === undefined && (
            <span className="small soft">Preview it before you publish it.</span>
          )}
        </div>
        {preview !== undefined && (
          <section aria-label="Preview" className="legal-preview stack">
            <h2 className="small soft">Preview</h2>
            <div className="prose legal-text" dangerouslySetInnerHTML={{ __html: preview }} />
          </section>
        )}
      </div>
      {publishing.render({ kind, version, html, validFrom: latest.versions[0]!.validFrom })}
      {warning}
    </Panel>
  )
}

const getToday = () => businessDate(new Date())

type PublishDialogProps = PopupProps & {
  kind: LegalTextKind
  version: number
  html: string
  /** Of the latest version, which the next one cannot precede. */
  validFrom: string
}

function PublishDialog({ kind, version, html, validFrom, ...popup }: PublishDialogProps) {
  const today = getToday()
  const publish = useStaffAction('publishLegalText', {
    done: staffNotices.legalTextPublished,
    refresh: [versionsKey(kind)],
  })
  const confirmed = z.refine<z.output<typeof PublishLegalTextBody>>(
    (body) => body.version === version,
    { path: ['version'], error: `The next version is ${version}` },
  )
  return (
    <FormDialog
      {...popup}
      title={`Publish the ${legalTextNames[kind].toLowerCase()}`}
      description="A published version is never changed. Applications and orders from its first day on are made under it."
      confirmClose={false}
      schema={PublishLegalTextBody.check(confirmed)}
      defaultValues={{ validFrom: validFrom > today ? validFrom : today, html }}
      send={(body) => publish({ params: { kind }, body })}
      confirm="Publish"
      columns
    >
      <TextField
        name="version"
        label="Version"
        className="s3"
        hint={`Enter ${version} to confirm.`}
        options={{ setValueAs: (text: string) => Number(text || Number.NaN) }}
        input={{ inputMode: 'numeric' }}
      />
      <DateField name="validFrom" label="Valid from" className="s3" />
    </FormDialog>
  )
}
