import { PageHead } from '#web/ui/page-head.tsx'
import type { ReactNode } from 'react'
import { ColourSamples, TypeSamples, FeedbackSamples, PanelSamples } from './feedback-samples.tsx'
import { DataTableSamples } from './data-table-samples.tsx'
import { InputSamples } from './input-samples.tsx'
import { MarkSamples, ButtonSamples, IconSamples } from './mark-samples.tsx'
import { MenuSamples, PopupSamples } from './popup-samples.tsx'
import { PagerSamples, TableSamples } from './table-samples.tsx'
import './styleguide.css'

/** Every component in every state, from the same tokens in light and dark. */
export function Styleguide() {
  return (
    <div className="sg">
      <PageHead
        title="Styleguide"
        sub="Every component in every state, from the same tokens in light and dark."
      />
      <Section title="Colour">
        <ColourSamples />
      </Section>
      <Section title="Type">
        <TypeSamples />
      </Section>
      <Section title="Marks and chips">
        <MarkSamples />
      </Section>
      <Section title="Icons">
        <IconSamples />
      </Section>
      <Section title="Button">
        <ButtonSamples />
      </Section>
      <Section title="Inputs">
        <InputSamples />
      </Section>
      <Section title="Tabs and menu">
        <MenuSamples />
      </Section>
      <Section title="Table">
        <TableSamples />
        <DataTableSamples />
        <PagerSamples />
      </Section>
      <Section title="Panels and facts">
        <PanelSamples />
      </Section>
      <Section title="Notices, notes and loading">
        <FeedbackSamples />
      </Section>
      <Section title="Popups">
        <PopupSamples />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
