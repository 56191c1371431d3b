import { type Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { formatRoles, type ListedStaff } from '#contract/back-office/staff.ts'
import { AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { staffQuery } from '#web/features/back-office/api.ts'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

const inviteDialog = lazyPopup(() =>
  import('./staff-dialogs.tsx').then((module) => module.InviteStaffDialog),
)
const roleDialog = lazyPopup(() =>
  import('./staff-dialogs.tsx').then((module) => module.StaffRoleDialog),
)

export default function StaffPage() {
  const staff = useQuery(staffQuery(useApi()))
  const invite = usePopup(inviteDialog)
  return (
    <AdminView
      title="Team"
      actions={
        <Button variant="primary" icon="plus" {...invite.trigger}>
          Invite colleague
        </Button>
      }
    >
      {invite.render({})}
      {staff.error && !staff.data ? (
        <LoadError error={staff.error} onRetry={staff.refetch} />
      ) : (
        <DataTable
          caption="Team"
          columns={columns}
          rows={staff.data}
          rowKey={({ id }) => id}
          rowProps={({ endedAt }) => ({ className: endedAt ? 'past' : undefined })}
          skeletonRows={3}
        />
      )}
    </AdminView>
  )
}

const columns: readonly Column<ListedStaff>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    isRowHeader: true,
    cell: ({ name, hasPassword, endedAt }) => (
      <>
        {name} {endedAt && <Badge>Former</Badge>}
        {!endedAt && !hasPassword && <Badge tone="warn">Invited</Badge>}
      </>
    ),
  },
  { key: 'email', header: 'E-mail', width: '15.5rem', cell: ({ email }) => email },
  { key: 'roles', header: 'Roles', width: '9.5rem', cell: ({ roles }) => formatRoles(roles) },
  {
    key: 'twoFactor',
    header: 'Second factor',
    width: '7rem',
    cardLabel: 'Second factor:',
    cell: ({ hasTwoFactor }) => (hasTwoFactor ? 'On' : 'Not set up'),
  },
  {
    key: 'seen',
    header: 'Last active',
    width: '8.5rem',
    card: 'figure',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'Never'),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '3rem',
    card: 'action',
    className: 'menu-cell',
    cell: (person) => !person.endedAt && <StaffMenu person={person} />,
  },
]

function StaffMenu({ person }: { person: ListedStaff }) {
  const { id, name, hasPassword, hasTwoFactor } = person
  const api = useApi()
  const queryClient = useQueryClient()
  const self = useStaff()
  const [role, end, link, factor] = [
    usePopup(roleDialog),
    usePopup(reasonDialog),
    usePopup(reasonDialog),
    usePopup(reasonDialog),
  ]
  const own = self.id === id ? { reason: 'This is you' } : {}

  async function finish(work: Promise<unknown>, done: Notice) {
    await work
    notify(done)
    await queryClient.invalidateQueries({ queryKey: staffQuery(api).queryKey })
  }
  const params = { id: String(id) }

  return (
    <>
      <MenuButton
        icon="dots"
        label={`Actions for ${name}`}
        align="end"
        variant="ghost"
        size="sm"
        items={[
          { label: 'Change roles', icon: 'edit', ...own, onSelect: role.show },
          { label: 'Send a password link', icon: 'mail', onSelect: link.show },
          {
            label: 'Reset second factor',
            icon: 'lock',
            ...(hasTwoFactor ? own : { reason: 'Not set up' }),
            onSelect: factor.show,
          },
          'separator',
          { label: 'End access', icon: 'trash', danger: true, ...own, onSelect: end.show },
        ]}
      />
      {role.render({ person })}
      {link.render({
        act: 'staff.link-sent',
        title: `Send ${name} a password link`,
        children: `They receive a link to set a new password, valid for ${hasPassword ? 'one hour' : '7 days'}. Older links stop working.`,
        confirm: 'Send',
        run: (reason) =>
          finish(api('sendStaffLink', { params, body: { reason } }), staffNotices.staffLinkSent),
      })}
      {factor.render({
        act: 'two-factor.reset',
        title: `Reset the second factor of ${name}`,
        children:
          'First verify who is asking. Their sessions end, and they set up a new second factor at the next sign-in.',
        confirm: 'Reset',
        danger: true,
        run: (reason) =>
          finish(
            api('resetStaffTwoFactor', { params, body: { reason } }),
            staffNotices.staffFactorReset,
          ),
      })}
      {end.render({
        act: 'staff.ended',
        title: `End the access of ${name}`,
        children: 'They are signed out immediately and cannot sign in again.',
        confirm: 'End access',
        danger: true,
        run: (reason) =>
          finish(api('endStaff', { params, body: { reason } }), staffNotices.staffEnded),
      })}
    </>
  )
}
