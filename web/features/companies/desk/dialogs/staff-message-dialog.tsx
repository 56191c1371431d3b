import type { AuditAction } from '#contract/back-office/audit.ts'
import { StaffMessageInput } from '#contract/companies/desk/company-actions.ts'
import { type Account, type ContactAccount } from '#contract/back-office/back-office.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { WordsField } from '#web/features/companies/desk/dialogs/words-field.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import * as z from 'zod/mini'

const Words = z.omit(StaffMessageInput, { version: true })
/** A block always has a text; lifting it is a separate action. */
const BlockWords = z.extend(Words, {
  html: Words.shape.html.check(
    z.refine(
      (html) => html.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() !== '',
      fieldMessages.required,
    ),
  ),
})

type StaffMessageDialogProps = PopupProps & {
  account: Account
  /** A single contact; the whole company if absent. */
  contact?: ContactAccount | undefined
  kind: 'block' | 'message'
}

const abouts = {
  block: {
    company:
      'All contacts of the company see this text instead of the site until the block is lifted. Meanwhile the company and its broadcasts are hidden from others.',
    contact: 'This person sees this text instead of the site. Colleagues are not affected.',
  },
  message: {
    company: 'All contacts of the company see this text in a dialog they can close.',
    contact: 'This person sees this text in a dialog they can close.',
  },
}

function actOf(isBlock: boolean, isContact: boolean): AuditAction {
  if (isContact) return isBlock ? 'contact.block' : 'contact.message'
  return isBlock ? 'account.blocked' : 'account.message'
}

/** Edits an HTML text that blocks users or is shown to them; an empty text removes it. */
export function StaffMessageDialog(props: StaffMessageDialogProps) {
  const { account, contact, kind, ...popup } = props
  const api = useApi()
  const html = (contact ?? account)[kind === 'block' ? 'blockHtml' : 'messageHtml']
  const recipient = contact?.name ?? account.name
  const isBlock = kind === 'block'
  const versionOf = (base: Account) =>
    (contact ? base.contacts.find(({ id }) => id === contact.id) : base)?.version ?? 0
  const call = contact
    ? isBlock
      ? 'blockContact'
      : 'messageContact'
    : isBlock
      ? 'blockCompany'
      : 'messageCompany'

  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={isBlock ? `Block ${recipient}` : `Message to ${recipient}`}
      about={abouts[kind][contact ? 'contact' : 'company']}
      confirm={isBlock ? (html === '' ? 'Block' : 'Change block') : 'Save message'}
      danger={isBlock}
      size="default"
      notice={isBlock ? staffNotices.blocked(recipient) : staffNotices.wordsSaved}
      schema={isBlock ? BlockWords : Words}
      defaultValues={{ html, reason: '' }}
      valuesOf={(fresh) => {
        const now = contact ? fresh.contacts.find(({ id }) => id === contact.id) : fresh
        return { html: (isBlock ? now?.blockHtml : now?.messageHtml) ?? '' }
      }}
      send={(body, base) =>
        api(call, {
          params: { id: String(contact?.id ?? account.id) },
          body: { ...body, version: versionOf(base) },
        })
      }
    >
      {(form) => (
        <>
          <WordsField
            form={form as never}
            kind={kind}
            recipient={recipient}
            reader={(contact ?? account.contacts[0])?.name ?? ''}
            isDue={account.standing?.isDue ?? false}
          />
          <ReasonField act={actOf(isBlock, contact !== undefined)} />
        </>
      )}
    </ActionFormDialog>
  )
}
