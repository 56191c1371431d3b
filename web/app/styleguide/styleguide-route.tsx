import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { createFileRoute, notFound } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { DataTableSamples } from './data-table-samples.tsx'
import { ColourSamples, FeedbackSamples, PanelSamples, TypeSamples } from './feedback-samples.tsx'
import { InputSamples } from './input-samples.tsx'
import { ButtonSamples, IconSamples, MarkSamples } from './mark-samples.tsx'
import { MenuSamples, PopupSamples } from './popup-samples.tsx'
import { PagerSamples, TableSamples } from './table-samples.tsx'
import './styleguide.css'

/** Exists on demo servers only. */
export const Route = createFileRoute('/styleguide')({
  beforeLoad: ({ context }) => {
    if (!context.drawing.isDemo) throw notFound()
  },
  head: () =>
    pageHead({
      title: 'Styleguide',
      description: 'Every component in every state.',
      keywords: 'styleguide',
      path: paths.styleguide,
      robots: 'noindex,nofollow',
    }),
  component: StyleguidePage,
})

const sections: [title: string, ...samples: ComponentType[]][] = [
  ['Colour', ColourSamples],
  ['Type', TypeSamples],
  ['Marks and chips', MarkSamples],
  ['Icons', IconSamples],
  ['Button', ButtonSamples],
  ['Inputs', InputSamples],
  ['Tabs and menu', MenuSamples],
  ['Table', TableSamples, DataTableSamples, PagerSamples],
  ['Panels and facts', PanelSamples],
  ['Notices, notes and loading', FeedbackSamples],
  ['Popups', PopupSamples],
]

function StyleguidePage() {
  return (
    <main id="main" className="page">
      <div className="sg">
        <PageHead
          title="Styleguide"
          sub="Every component in every state, from the same tokens in light and dark."
        />
        {sections.map(([title, ...samples]) => (
          <section key={title}>
            <h2>{title}</h2>
            {samples.map((Sample, index) => (
              <Sample key={index} />
            ))}
          </section>
        ))}
      </div>
    </main>
  )
}
