import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Progress, Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import { Tip } from '#web/ui/dialogs/tip.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import type { ReactNode } from 'react'
import { SampleRow } from './mark-samples.tsx'

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
            You can send to it again from 30/11/2026, 00:00.
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

export function PanelSamples() {
  return (
    <div className="stack">
      <Panel pad={false}>
        <StatLine
          quiet
          items={[
            { term: 'Quantity', value: '40' },
            { term: 'Brand', value: 'HP' },
            { term: 'Description', value: 'EliteBook 840 G8' },
            { term: 'Condition', value: 'Grade A' },
            { term: 'Price', value: '€ 285' },
          ]}
        />
      </Panel>
      <StatLine
        boxed
        items={[
          { term: 'Lowest', value: '€ 210' },
          { term: 'Median', value: '€ 279', note: '18 offers' },
          { term: 'Highest', value: '€ 340' },
        ]}
      />
      <div className="tiles sg-grid wide">
        <Panel title="Contact" aside={<a href="#styleguide">All contacts</a>} headingLevel={3}>
          <Facts
            items={[
              { term: 'Contact', value: 'Joris Helder' },
              { term: 'Country', value: 'Netherlands' },
              { term: 'Telephone', value: <a href="tel:+31765550184">+31 76 555 01 84</a> },
            ]}
          />
          <Ticks
            facts={['Member for 10 years or more', 'Confirmed address']}
            className="small space-above"
          />
        </Panel>
        <div className="sheet">
          <Empty
            headingLevel={3}
            title="You currently do not have any broadcasts."
            actions={
              <>
                <Button variant="primary" icon="plus">
                  Compose
                </Button>
                <a className={buttonClass({ variant: 'ghost' })} href="#styleguide">
                  Broadcast Rules
                </a>
              </>
            }
          >
            A broadcast reaches everyone on its list within a minute. Write what you sell or look
            for, how many and in which condition.
          </Empty>
        </div>
      </div>
      <a className="back" href="#styleguide">
        <Icon name="left" small />
        Back to WTS, Laptop, “840 G8”
      </a>
    </div>
  )
}

const colours =
  'canvas surface raised sunken hover hover-raised selected line line-strong line-control ink ink-2 ink-3 ink-disabled accent accent-hover accent-press on-accent link accent-soft focus wts wts-soft wts-mark wtb wtb-soft wtb-mark ok ok-solid ok-soft warn warn-line warn-soft danger danger-solid danger-hover danger-line danger-soft on-solid trusted trusted-fill gold gold-fill diamond diamond-fill'.split(
    ' ',
  )

export function ColourSamples() {
  return (
    <div className="tiles narrow sg-swatches">
      {colours.map((name) => (
        <div key={name}>
          <i style={{ background: `var(--color-${name})` }} />
          {name}
        </div>
      ))}
    </div>
  )
}

const sizeOf = (name: string) => ({
  fontSize: `var(--text-${name})`,
  lineHeight: `var(--text-${name}--line-height)`,
})

const texts: Record<string, ReactNode> = {
  'display 28-40': (
    <span className="sg-large" style={sizeOf('display')}>
      Used and refurbished IT
    </span>
  ),
  '2xl 24/32': (
    <span className="sg-large" style={sizeOf('2xl')}>
      Broadcasts
    </span>
  ),
  'xl 20/28': (
    <span className="sg-large" style={sizeOf('xl')}>
      € 1,250
    </span>
  ),
  'lg 16/24': (
    <span className="sg-large" style={sizeOf('lg')}>
      Latest broadcasts
    </span>
  ),
  'base 14/20': 'Tables, forms, buttons and running text',
  'sm 13/18': <span className="small soft">Labels, hints, second lines</span>,
  'xs 12/16': <span style={sizeOf('xs')}>Table heads and the ticker, nothing smaller than 11</span>,
  'mono 13': <span className="mono">815100-B21 8151OO-B2I MZ7L33T8HBLT-00A07</span>,
  tabular: <span className="num lines">{'1,111.00\n8,888.00'}</span>,
  link: <a href="#styleguide">A link</a>,
}

export function TypeSamples() {
  return (
    <div className="sg-type">
      {Object.entries(texts).map(([style, sample]) => (
        <p key={style}>
          <small>{style}</small>
          <span>{sample}</span>
        </p>
      ))}
    </div>
  )
}
