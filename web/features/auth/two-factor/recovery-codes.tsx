import { accountNotices } from '#contract/auth/account-notices.ts'
import { notify } from '#web/platform/page/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import './recovery-codes.css'

type RecoveryCodesProps = {
  codes: readonly string[]
  /** Account name for print and download. */
  account: string
  onDone: () => void
}

/** Shows the recovery codes once, to copy, download or print (AM-127). */
export function RecoveryCodes({ codes, account, onDone }: RecoveryCodesProps) {
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const title = `${brand} recovery codes`

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => notify(accountNotices.codesCopied),
      () => notify(accountNotices.codesNotCopied),
    )

  return (
    <div className="stack">
      <Note tone="warn" title="Save these recovery codes">
        Use one instead of the 6-digit code if you lose your phone. Each code works once. They are
        not shown again.
      </Note>
      <section className="recovery-sheet" aria-label="Recovery codes">
        <p className="recovery-title">
          {title} for {account}
        </p>
        <ul className="mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </section>
      <div className="row wrap fill">
        <Button icon="copy" onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon="download" onClick={() => download(title, account, codes)}>
          Download
        </Button>
        <Button icon="print" onClick={printCodes}>
          Print
        </Button>
      </div>
      <Button variant="primary" size="lg" block onClick={onDone}>
        I have saved them
      </Button>
    </div>
  )
}

function download(title: string, account: string, codes: readonly string[]): void {
  const text = `${title} for ${account}\nEach code works once instead of the 6-digit code.\n\n${codes.join('\n')}\n`
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.txt`
  saveFile(name, new Blob([text], { type: 'text/plain' }))
}

function printCodes(): void {
  const root = document.documentElement
  root.classList.add('prints-recovery-codes')
  addEventListener('afterprint', () => root.classList.remove('prints-recovery-codes'), {
    once: true,
  })
  print()
}
