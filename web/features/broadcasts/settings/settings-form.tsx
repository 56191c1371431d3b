import {
  addressKinds,
  settingNames,
  settingTypes,
  type AddressKind,
  type BroadcastSettings,
  type SettingType,
} from '#contract/broadcasts/broadcast-settings.ts'
import { notices } from '#contract/page-notices.ts'
import { broadcastSettingsQuery } from '#web/features/broadcasts/settings/api.ts'
import {
  addressOf,
  changesIn,
  choose,
  rebaseDraft,
  countChanges,
  describeChanges,
  emptyDraft,
  outcomeOf,
  typeIn,
  type SettingsDraft,
  addressUse,
} from '#web/features/broadcasts/settings/settings-draft.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './settings-form.css'

const options = settingTypes.map((type) => ({ value: String(type), label: settingNames[type] }))
const kindNames: Record<AddressKind, string> = { primary: 'Primary', alternative: 'Alternative' }

/** Settings form: delivery type per list and address, saved together (BC-059). */
export function SettingsForm({ settings }: { settings: BroadcastSettings }) {
  const [draft, setDraft] = useState(emptyDraft)
  const save = useSave((saved) => setDraft((previous) => rebaseDraft(settings, previous, saved)))
  const changes = countChanges(draft)
  const leaving = useUnsavedChangesWarning(changes > 0)

  const lists = settings.primary.map(({ listId, label }) => ({ listId, label }))
  const perDay = new Map(settings.perDay.map(({ listId, broadcasts }) => [listId, broadcasts]))
  const change = (kind: AddressKind, listIds: readonly number[], type: SettingType) => {
    if (save.isError) save.reset()
    setDraft((previous) => choose(settings, previous, kind, listIds, type))
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(draft)
      }}
    >
      <SheetTable
        className="settings-table"
        caption="How each address receives each list"
        columns={['13rem', '7rem', '', '']}
      >
        <TableHead>
          <ColumnHead className="s-list sr-phone">List</ColumnHead>
          <ColumnHead className="s-day sr-phone" align="right">
            Average per day
          </ColumnHead>
          {addressKinds.map((kind) => (
            <ColumnHead key={kind} className="s-choice">
              <ColumnTitle
                kind={kind}
                address={addressOf(settings, kind)}
                setAll={(type) =>
                  change(
                    kind,
                    lists.map(({ listId }) => listId),
                    type,
                  )
                }
              />
            </ColumnHead>
          ))}
        </TableHead>
        <TableBody>
          {lists.map(({ listId, label }) => (
            <Row key={listId}>
              <RowHead className="s-list">{label}</RowHead>
              <Cell className="s-day muted" align="right">
                <span className="num">{perDay.get(listId)}</span>
                <span className="only-phone"> a day</span>
              </Cell>
              {addressKinds.map((kind) => (
                <Cell
                  key={kind}
                  className="s-choice"
                  data-changed={draft[kind][listId] !== undefined || undefined}
                >
                  {addressOf(settings, kind) !== null && (
                    <>
                      <span className="only-phone small muted" aria-hidden="true">
                        {kindNames[kind]}
                      </span>
                      <Segmented
                        small
                        className="volume"
                        label={`${label}, ${kind}`}
                        options={options}
                        value={String(typeIn(settings, draft, kind, listId))}
                        onValueChange={(type) =>
                          change(kind, [listId], Number(type) as SettingType)
                        }
                      />
                    </>
                  )}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
        <tfoot role="rowgroup">
          <Row>
            <RowHead className="s-list" colSpan={2}>
              You will receive
            </RowHead>
            {addressKinds.map((kind) => (
              <Cell key={kind} className="s-choice">
                {addressOf(settings, kind) !== null && (
                  <>
                    <span className="only-phone">{kindNames[kind]}: </span>
                    {outcomeOf(settings, draft, kind)}
                  </>
                )}
              </Cell>
            ))}
          </Row>
        </tfoot>
      </SheetTable>

      <AddressPlan settings={settings} draft={draft} />
      {save.isError && (
        <Note tone="bad" role="alert" className="space-above">
          {reasonOf(save.error)}
        </Note>
      )}
      {changes > 0 && (
        <div className="save-bar" role="region" aria-label="Unsaved changes">
          <p>
            <b>{changes === 1 ? '1 change' : `${changes} changes`}</b> not saved
            {prefixed(': ', describeChanges(settings, draft))}
          </p>
          <Button onClick={() => setDraft(emptyDraft)}>Discard</Button>
          <Button variant="primary" type="submit" busy={save.isPending}>
            Save
          </Button>
        </div>
      )}
      {leaving}
    </form>
  )
}

const prefixed = (start: string, words: string) => (words === '' ? '' : start + words)

function useSave(onSaved: (saved: SettingsDraft) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (draft: SettingsDraft) =>
      api('changeBroadcastSettings', { body: changesIn(draft) }),
    onSuccess: async (_, saved) => {
      notify(notices.settingsSaved)
      // Refetch before clearing the draft so that the form does not show old values.
      await queryClient.invalidateQueries(broadcastSettingsQuery(api))
      onSaved(saved)
    },
    onError: () => notify(notices.settingsNotSaved),
  })
}

type ColumnTitleProps = {
  kind: AddressKind
  address: string | null
  setAll: (type: SettingType) => void
}

function ColumnTitle({ kind, address, setAll }: ColumnTitleProps) {
  return (
    <div className="row between s-title">
      <div className="cut">
        <b>{kindNames[kind]}</b>
        <br />
        {address ?? 'not set'}
      </div>
      {address !== null && (
        <MenuButton
          size="sm"
          align="end"
          label={`Set all lists, ${kind}`}
          aria-label={`Set all lists, ${kind}`}
          items={settingTypes.map((type) => ({
            label: `All ${settingNames[type].toLowerCase()}`,
            onSelect: () => setAll(type),
          }))}
        >
          Set all
        </MenuButton>
      )}
    </div>
  )
}

type AddressPlanProps = { settings: BroadcastSettings; draft: SettingsDraft }

/** Number of addresses in use, including unsaved changes (AM-075). */
function AddressPlan({ settings, draft }: AddressPlanProps) {
  const { used, limit, users, isRefused } = addressUse(settings, draft)
  const who = users.map(({ address, name }) => `${address} (${name ?? 'you'})`).join(', ')
  if (isRefused) {
    return (
      <Note
        tone="warn"
        role="status"
        className="space-above"
        title={`${used} addresses, but your plan includes ${limit}`}
      >
        On the {settings.plan.name} plan, {limit} addresses of your company can receive broadcasts.
        With this change they would be {who}. Set all lists of one address to Off first.
      </Note>
    )
  }
  return (
    <p className="small muted space-above">
      <span className="num">
        {used} of {limit}
      </span>{' '}
      addresses in use on the {settings.plan.name} plan{used > 0 && `: ${who}`}. An address counts
      when at least one of its lists is set to Instant or Daily.
    </p>
  )
}
