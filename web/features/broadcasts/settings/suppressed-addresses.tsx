import type { SuppressedAddress } from '#contract/own-mail.ts'
import { notices } from '#contract/page-notices.ts'
import { suppressedAddressesQuery } from '#web/features/broadcasts/settings/api.ts'
import { suppressedTitle } from '#web/features/broadcasts/settings/suppressed-line.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'

/** Own addresses that get no mail because it came back, each with the way to receive it again (BK-043). */
export function SuppressedAddresses() {
  const { data } = useQuery(suppressedAddressesQuery(useApi()))
  if (!data || data.results.length === 0) return null
  return (
    <div className="stack space-below">
      {data.results.map((suppressed) => (
        <SuppressedNote key={suppressed.address} suppressed={suppressed} />
      ))}
    </div>
  )
}

function SuppressedNote({ suppressed }: { suppressed: SuppressedAddress }) {
  const { address, cause, since, note } = suppressed
  const api = useApi()
  const send = useMutation({
    mutationFn: () => api('sendConfirmation', { body: { address } }),
    onSuccess: () => notify(notices.confirmationSent),
    onError: (failure) => notify(notices.confirmationNotSent(reasonOf(failure))),
  })
  return (
    <Note tone="warn" title={suppressedTitle(suppressed)}>
      {cause === 'bounce' ? (
        <p>
          Mail to this address came back <RelativeTime at={since} />
          {note && (
            <>
              : <q>{note}</q>
            </>
          )}
          . Check the mailbox, then confirm that it works.
        </p>
      ) : (
        <p>
          A mail to this address was marked as spam <RelativeTime at={since} />, so we stopped
          lists, digests and saved searches. Confirm the address to receive them again.
        </p>
      )}
      <p className="space-above">
        <Button
          size="sm"
          busy={send.isPending}
          disabled={send.isSuccess}
          onClick={() => send.mutate()}
        >
          {send.isSuccess ? 'Confirmation mail sent' : 'Send confirmation mail'}
        </Button>
      </p>
    </Note>
  )
}
