import { deskCalls } from '#contract/desk-calls.gen.ts'
import {
  editableWords,
  type EditableMail,
  type MailDraft,
} from '#contract/mail/desk/editable-mails.ts'
import type { MailWords } from '#contract/mail/desk/mail-words.ts'
import { useApi, callUrl } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

const debounceMs = 300

/** The text as the server takes it, once it is valid. */
export function draftOf(mail: EditableMail, words: MailWords): MailDraft | undefined {
  const parsed = z.safeParse(editableWords(mail), words)
  return parsed.success ? ({ ...parsed.data, mail: mail.id } as MailDraft) : undefined
}

type MailPreviewProps = { mail: EditableMail; words: MailWords }

/** The mail with sample facts and the text as typed; the last valid text while it is not. */
export function MailPreview({ mail, words }: MailPreviewProps) {
  const api = useApi()
  const draft = useSettledDraft(mail, words)
  const { data, error, refetch } = useQuery({
    queryKey: ['mail-preview', draft],
    queryFn: async () => (await api('previewMail', { body: draft! })).payload,
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <Panel
      title="Preview"
      aria-label="Preview"
      pad={false}
      aside={
        data?.letter && (
          <a
            className={buttonClass({ size: 'sm' })}
            href={`data:application/pdf;base64,${data.letter}`}
            download={`${mail.label}.pdf`}
          >
            Download the letter (PDF)
          </a>
        )
      }
    >
      {error && <LoadFailure thing="The preview" onRetry={refetch} />}
      {data ? (
        <>
          <p className="panel-part strong break" aria-live="polite">
            {data.subject}
          </p>
          <MailFrame html={data.html} />
        </>
      ) : (
        !error && (
          <div className="panel-part">
            <Skeleton width="60%" />
          </div>
        )
      )}
    </Panel>
  )
}

/** The last valid text, a moment after the last key. */
function useSettledDraft(mail: EditableMail, words: MailWords): MailDraft | undefined {
  const { subject, text } = words
  const [settled, setSettled] = useState(() => draftOf(mail, words))
  useEffect(() => {
    const timer = setTimeout(() => {
      const draft = draftOf(mail, { subject, text })
      if (draft) setSettled(draft)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [mail, subject, text])
  return settled
}

/** Written into a page of its own policy, because that of the back office allows no styles in HTML. */
export function MailFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument?.documentElement
    if (isLoaded && page) page.innerHTML = html.replace('<head>', '<head><base target="_blank">')
  }, [html, isLoaded])
  return (
    <iframe
      ref={frame}
      className="mail-frame"
      title="Preview of the mail"
      src={callUrl(deskCalls.mailFrame)}
      sandbox="allow-same-origin"
      onLoad={() => setIsLoaded(true)}
    />
  )
}
