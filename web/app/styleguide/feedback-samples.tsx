import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Progress, Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { Tip } from '#web/ui/dialogs/tip.tsx'
import { SampleRow } from './sample-row.tsx'

export function FeedbackSamples() {
  return (
    <>
      <div className="tiles sg-grid">
        <div className="toasts" aria-hidden="true">
          <div className="toast">
            <Icon name="ok" />
            <strong>Message sent</strong>
          </div>
          <div className="toast bad">
            <Icon name="warn" />
            <strong>Broadcast rules not obeyed</strong>
            <p>Limit of maximum 5 broadcasts per list per contact per day</p>
          </div>
        </div>
        <div className="stack">
          <Note title="Plain text only">Tags and attachments are removed.</Note>
          <Note tone="warn" title="Limit reached for Laptop">
            You can send to it again from 00:00 Amsterdam time.
          </Note>
        </div>
        <div className="stack">
          <Note tone="bad" title="Invoice overdue">
            2026-0417 was due on 05/11/2026.
          </Note>
          <Note tone="ok" title="Address confirmed">
            Mails go to marit@amstelserver.example.
          </Note>
          <Note tone="accent">Attends the 21st European Broker Meeting in Dublin.</Note>
        </div>
        <div className="stack">
          <Progress label="Import" value={4120} max={9000} text="Reading 4,120 of 9,000 lines" />
          <Skeleton width="70%" />
          <Spinner label="Loading" now />
          <span className="tip">20/11/2026 15:39:12</span>
        </div>
      </div>
      <SampleRow name="Live">
        <Button onClick={() => showNotice({ tone: 'good', title: 'Message sent', ms: 3000 })}>
          Green notice
        </Button>
        <Button
          onClick={() =>
            showNotice({
              tone: 'bad',
              title: 'Broadcast rules not obeyed',
              text: 'Limit of maximum 5 broadcasts per list per contact per day',
              ms: 5000,
            })
          }
        >
          Red notice
        </Button>
        <Tip text="Counted since 00:00, Amsterdam time">
          <Button variant="ghost">With a tip</Button>
        </Tip>
      </SampleRow>
    </>
  )
}
