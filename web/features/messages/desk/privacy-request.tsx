import { lazy } from 'react'
import type { Ticket } from '#contract/messages/desk/tickets.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatDay } from '#contract/dates.ts'
import {
  privacyAnswerMonths,
  privacyExtensionMonths,
  privacyKindNames,
  privacyRequestKinds,
  type PrivacyRequestKind,
} from '#contract/privacy/privacy-kinds.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'

const DataButtons = lazy(() => import('#web/features/privacy/desk/data-buttons.tsx'))

/** Moves a ticket between tickets and privacy requests, and extends the time of a request (BK-103). */
export function PrivacyMenu({ ticket: { id, privacy } }: { ticket: Ticket }) {
  const api = useApi()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ kind, isExtended = false }: Change) =>
      api('setPrivacyRequest', { params: { id: String(id) }, body: { kind, isExtended } }),
    onSuccess: async ({ payload }, { notice }) => {
      client.setQueryData(['ticket', id], payload)
      notify(notice)
      await client.invalidateQueries({ queryKey: queueKey })
    },
    onError: (failure) => notifyFailure('The ticket was not changed', failure),
  })
  const kinds: MenuEntry[] = privacyRequestKinds
    .filter((kind) => kind !== privacy?.kind)
    .map((kind) => ({
      label: privacyKindNames[kind],
      onSelect: () => {
        const isExtended = privacy?.isExtended ?? false
        change.mutate({ kind, isExtended, notice: staffNotices.privacyRequest })
      },
    }))
  const acts: MenuEntry[] = privacy
    ? [
        ...(privacy.isExtended
          ? []
          : [
              {
                label: 'Extend by two months',
                onSelect: () =>
                  change.mutate({
                    kind: privacy.kind,
                    isExtended: true,
                    notice: staffNotices.privacyExtended,
                  }),
              },
            ]),
        { group: 'Change to', items: kinds },
        'separator',
        {
          label: 'Not a privacy request',
          onSelect: () => change.mutate({ kind: null, notice: staffNotices.usualTicket }),
        },
      ]
    : [{ group: 'Privacy request', items: kinds }]
  return <MenuButton icon="dots" label="More" items={acts} disabled={change.isPending} />
}

interface Change {
  kind: PrivacyRequestKind | null
  isExtended?: boolean
  notice: Parameters<typeof notify>[0]
}

/** The request, until when it is answered, and the data of its sender. */
export function PrivacyPanel({ ticket: { privacy, sender } }: { ticket: Ticket }) {
  if (!privacy) return null
  const { contact } = sender
  return (
    <Panel title="Privacy request">
      <Facts
        items={[
          { term: 'Asks for', value: privacyKindNames[privacy.kind] },
          {
            term: 'Answer by',
            value: (
              <>
                {formatDay(privacy.dueOn)}
                <span className="block small soft">
                  {privacy.isExtended
                    ? `The law gives ${privacyAnswerMonths + privacyExtensionMonths} months where the person was told why within the first.`
                    : 'The law gives one month from receipt.'}
                </span>
              </>
            ),
          },
          {
            term: 'Data',
            value: contact ? (
              <span className="row wrap">
                <Suspense fallback={<Skeleton width="8rem" />}>
                  <DataButtons subject="contact" id={contact.id} name={contact.name} />
                </Suspense>
              </span>
            ) : (
              'The sender was not signed in: make sure who it is before you send or erase anything.'
            ),
          },
        ]}
      />
    </Panel>
  )
}
