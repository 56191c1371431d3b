import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { ReactNode } from 'react'
import './copy-button.css'

type CopyButtonProps = { text: string; label: string; children: ReactNode }

/** A text that copies itself, or another, to the clipboard. */
export function CopyButton({ text, label, children }: CopyButtonProps) {
  function copy() {
    navigator.clipboard.writeText(text).then(
      () => notify(staffNotices.copied(text)),
      () => notify(staffNotices.notCopied),
    )
  }
  return (
    <button type="button" className="copy" title={label} onClick={copy}>
      {children}
      <Icon name="copy" small />
      <span className="sr">{label}</span>
    </button>
  )
}
