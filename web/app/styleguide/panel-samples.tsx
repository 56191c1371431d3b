import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Facts, Panel, StatLine } from '#web/ui/panel.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'

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
