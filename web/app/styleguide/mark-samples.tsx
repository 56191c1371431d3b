import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Badge, Count, Kbd } from '#web/ui/marks/badge.tsx'
import { Button, IconButton, buttonClass, type ButtonVariant } from '#web/ui/forms/button.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { FilterChip } from '#web/ui/marks/filter-chip.tsx'
import { iconPaths, type IconName } from '#web/ui/marks/icon-paths.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import type { ReactNode } from 'react'

export function MarkSamples() {
  return (
    <>
      <SampleRow name="Side">
        <SideChip side="WTS" />
        <SideChip side="WTB" />
        <SideChip side="WTS" large />
        <SideChip side="WTB" large />
      </SampleRow>
      <SampleRow name="Tier 16 px">
        <CompanyName tier={1}>Trusted</CompanyName>
        <CompanyName tier={2}>Gold</CompanyName>
        <CompanyName tier={4}>Diamond</CompanyName>
        <CompanyName tier={0} className="muted">
          Regular carries none, its place stays empty
        </CompanyName>
      </SampleRow>
      <SampleRow name="Tier 24 px">
        <TierMark tier={1} large />
        <TierMark tier={2} large />
        <TierMark tier={4} large />
      </SampleRow>
      <SampleRow name="Filter chip">
        <FilterChip clear={<a href="#styleguide" aria-label="Show all companies" />}>
          Parts shown for Rackwise
        </FilterChip>
        <FilterChip clear={<button type="button" aria-label="Show all countries" />}>
          Parts shown for Germany
        </FilterChip>
      </SampleRow>
      <SampleRow name="Badge">
        <Badge>Draft</Badge>
        <Badge tone="ok">Paid</Badge>
        <Badge tone="warn">Due in 5 days</Badge>
        <Badge tone="bad">Overdue 12 days</Badge>
        <Badge tone="outline">Yours</Badge>
        <Count n={3} label="3 unread" />
        <Count n={240} />
        <Kbd>/</Kbd>
        <Kbd>Enter</Kbd>
      </SampleRow>
      <SampleRow name="Avatar">
        <Avatar name="Marit Vos" />
        <Avatar name="Joris de Helder" large />
      </SampleRow>
    </>
  )
}

export function IconSamples() {
  return (
    <div className="tiles narrow sg-swatches">
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <div key={name}>
          <Icon name={name} />
          {name}
        </div>
      ))}
    </div>
  )
}

const variants: ButtonVariant[] = ['primary', 'default', 'ghost']

export function ButtonSamples() {
  return (
    <>
      {variants.map((variant) => (
        <SampleRow key={variant} name={variant[0]?.toUpperCase() + variant.slice(1)}>
          <Button variant={variant}>Rest</Button>
          <Button variant={variant} className="is-hover">
            Hover
          </Button>
          <Button variant={variant} className="is-active">
            Pressed
          </Button>
          <Button variant={variant} className="is-focus">
            Focus
          </Button>
          <Button variant={variant} disabled title="The reason stands here">
            Disabled
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} busy icon="send">
            Busy
          </Button>
        </SampleRow>
      ))}
      <SampleRow name="Danger">
        <Button variant="danger">Remove</Button>
        <Button variant="danger" disabled>
          Remove
        </Button>
        <Button variant="quiet-danger">Remove</Button>
      </SampleRow>
      <SampleRow name="Size">
        <Button size="sm">Small 26</Button>
        <Button>Default 32</Button>
        <Button size="lg">Large 40</Button>
        <IconButton icon="dots" label="More" variant="default" />
        <IconButton icon="x" label="Close" />
        <IconButton icon="again" label="Refresh" busy />
        <Button variant="primary" icon="plus">
          Compose
        </Button>
        <Button iconAfter="down">More</Button>
        <a className={buttonClass({ variant: 'ghost' })} href="#styleguide">
          A link
        </a>
      </SampleRow>
    </>
  )
}

export function SampleRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sg-row">
      <span className="k">{name}</span>
      <div className="row wrap">{children}</div>
    </div>
  )
}
