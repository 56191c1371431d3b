import { editableMails, type EditableMail } from '#contract/mail/desk/editable-mails.ts'
import type { MailWords } from '#contract/mail/desk/mail-words.ts'
import type { EditableSetting } from '#contract/back-office/settings.ts'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import { isSameText } from '#web/features/mail/desk/texts/use-saved-text.ts'
import { AdminLink, AdminView, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { hitClass } from '#web/ui/table.tsx'
import { useQuery } from '@tanstack/react-query'

/** The saved text of a mail; undefined if its setting belongs to admins. */
export function findSavedWords(
  settings: readonly EditableSetting[],
  { setting, kind }: EditableMail,
): MailWords | undefined {
  const entry = settings.find(({ key }) => key === setting)
  return (entry?.value as Record<string, MailWords> | undefined)?.[kind]
}

interface MailRow {
  mail: EditableMail
  saved: MailWords
}

/** The automatic mails whose text staff edit, with when each is sent (BK-123). */
export default function MailTextsPage() {
  const { data, error, refetch } = useQuery(savedSettingsQuery(useApi()))
  const mails =
    data &&
    editableMails.flatMap((mail): MailRow[] => {
      const saved = findSavedWords(data, mail)
      return saved ? [{ mail, saved }] : []
    })
  return (
    <AdminView
      title="Mail texts"
      sub="Subject and text of automatic mails. Links, amounts and other facts are added by the program."
    >
      {error && !mails ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <DataTable
          caption="Mails"
          columns={columns}
          rows={mails}
          rowKey={({ mail }) => mail.id}
          wrap
          skeletonRows={9}
        />
      )}
    </AdminView>
  )
}

const columns: readonly Column<MailRow>[] = [
  {
    key: 'mail',
    header: 'Mail',
    width: '17rem',
    card: 'title',
    isRowHeader: true,
    cell: ({ mail, saved }) => (
      <>
        <AdminLink to={`/mail-texts/${mail.id}`} className={hitClass}>
          {mail.label}
        </AdminLink>
        {!isSameText(saved, mail.initial) && <Badge>Changed</Badge>}
      </>
    ),
  },
  { key: 'sent', header: 'When it is sent', card: 'text', cell: ({ mail }) => mail.sent },
  {
    key: 'subject',
    header: 'Subject',
    card: 'text',
    className: 'soft',
    cell: ({ saved }) => saved.subject,
  },
]
