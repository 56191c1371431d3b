import type { Account } from '#contract/back-office/back-office.ts'
import type { AccountStatus } from '#contract/billing/account-status.ts'
import { accountPreviewQuery } from '#web/features/companies/desk/api.ts'
import { NoticePreview, noticesInTurn } from '#web/features/billing/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type CompanyPreviewDialogProps = PopupProps & { account: Account }

/** A preview of the notices that members of a company see when they sign in now (BK-122). */
export function CompanyPreviewDialog({ account, ...popup }: CompanyPreviewDialogProps) {
  const { data, isError } = useQuery({
    ...accountPreviewQuery(useApi(), account.id),
    refetchOnMount: 'always',
  })
  return (
    <PreviewDialog {...popup} title={`What ${account.name} sees`}>
      {isError && <p role="alert">The preview could not be loaded.</p>}
      {data && <Notices status={data} />}
    </PreviewDialog>
  )
}

function Notices({ status }: { status: AccountStatus }) {
  const brand = useBrand()
  const notices = noticesInTurn(status)
  if (notices.length === 0) return <p>Nothing blocks this company.</p>
  return notices.map((notice, index) => (
    <div key={notice} className="stack tight">
      {index > 0 && <p className="small muted">After that is closed:</p>}
      <NoticePreview notice={notice} status={status} brand={brand} />
    </div>
  ))
}

type WordsPreviewDialogProps = PopupProps & {
  /** The company or person who sees it, and the person who is addressed. */
  recipient: string
  reader: string
  /** Whether an invoice is due. */
  isDue: boolean
  kind: 'block' | 'message'
  /** As typed; the server sanitises it. */
  html: string
}

/** A text that is being written, as the members will see it (BK-122). */
export function WordsPreviewDialog(props: WordsPreviewDialogProps) {
  const { recipient, reader, isDue, kind, html, ...popup } = props
  const api = useApi()
  const brand = useBrand()
  const { data, isError } = useQuery({
    queryKey: ['preview', html],
    queryFn: async () => (await api('previewHtml', { body: { html } })).payload.html,
  })
  return (
    <PreviewDialog {...popup} title={`What ${recipient} sees`}>
      {isError && <p role="alert">The preview could not be loaded.</p>}
      {data === '' && <p>Nothing remains after unsafe HTML is removed.</p>}
      {data !== undefined && data !== '' && (
        <NoticePreview
          notice={kind === 'block' ? 'customBlock' : 'message'}
          status={statusWith(data, { isDue, name: reader })}
          brand={brand}
        />
      )}
    </PreviewDialog>
  )
}

/** A status in which the text alone is shown. */
const statusWith = (
  html: string,
  { isDue, name }: { isDue: boolean; name: string },
): AccountStatus => ({
  isDue,
  isPastDue: false,
  forcePay: false,
  isEbmInvoice: false,
  isPastDueEbm: false,
  isNoNotif: false,
  link: '',
  contactStatus: {
    contact_name: name,
    freeTrialBlock: false,
    customFullBlock: html,
    modalMessage: html,
    trialEndsAt: null,
  },
})

const useBrand = () => useQuery(settingsQuery(useApi())).data?.shortName ?? ''

type PreviewDialogProps = PopupProps & { title: string; children: ReactNode }

function PreviewDialog({ children, ...dialog }: PreviewDialogProps) {
  return (
    <Dialog
      {...dialog}
      size="md"
      description="A preview: its buttons do nothing."
      foot={<DialogClose>Close</DialogClose>}
    >
      <div className="stack">{children}</div>
    </Dialog>
  )
}
