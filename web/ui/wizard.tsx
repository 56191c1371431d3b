import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FormEventHandler,
  type ReactNode,
} from 'react'
import { Icon } from './marks/icon.tsx'
import type { IconName } from './marks/icon-paths.ts'
import './wizard.css'

type WizardStepsProps = {
  steps: readonly string[]
  /** Index of the open step. */
  current: number
  /** Opens a step that was done. */
  onOpen: (step: number) => void
}

/** The circles of a wizard: done steps can be opened again. */
function WizardSteps({ steps, current, onOpen }: WizardStepsProps) {
  return (
    <nav aria-label="Steps">
      <ol className="wizard-steps">
        {steps.map((name, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'todo'
          const label = <span className="wizard-step-name">{name}</span>
          return (
            <li key={name} data-state={state}>
              {state === 'done' ? (
                <button
                  type="button"
                  aria-label={`Back to step ${index + 1}: ${name}`}
                  onClick={() => onOpen(index)}
                >
                  <span className="wizard-dot" aria-hidden="true">
                    <Icon name="check" small />
                  </span>
                  {label}
                </button>
              ) : (
                <span aria-current={state === 'now' ? 'step' : undefined}>
                  <span className="wizard-dot num" aria-hidden="true">
                    {index + 1}
                  </span>
                  {label}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The current step of a wizard, and whether the reader came to it from another one. */
export function useWizardStep(start: number) {
  const [at, setAt] = useState({ step: start, hasMoved: false })
  return { ...at, open: (step: number) => setAt({ step, hasMoved: true }) }
}

type WizardCardProps = WizardStepsProps & {
  title: string
  /** Whether the reader came from another step, whose card was another one. */
  hasMoved?: boolean
  children: ReactNode
  /** The buttons, below the content. */
  foot: ReactNode
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** One step of a wizard as a form; its heading takes the focus when the step changes. */
export function WizardCard(props: WizardCardProps) {
  const { title, hasMoved = false, children, foot, onSubmit, ...steps } = props
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(!hasMoved)
  const { current } = steps
  const focusHeading = useEffectEvent(() => {
    if (!isFirst.current) heading.current?.focus()
    isFirst.current = false
  })
  useEffect(() => focusHeading(), [current])
  return (
    <form className="wizard-card" aria-labelledby={headingId} noValidate onSubmit={onSubmit}>
      <WizardSteps {...steps} />
      <div className="wizard-body">
        <h2 id={headingId} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
      <footer>{foot}</footer>
    </form>
  )
}

type OutcomeProps = {
  tone: 'ok' | 'bad' | 'wait'
  title: string
  children: ReactNode
}

const outcomeIcons: Record<OutcomeProps['tone'], IconName> = {
  ok: 'check',
  bad: 'warn',
  wait: 'clock',
}

/** The last screen of a wizard, which takes the focus. */
export function Outcome({ tone, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <span className="outcome-mark" data-tone={tone}>
        <Icon name={outcomeIcons[tone]} />
      </span>
      <h2 id="outcome-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export type NextStep = { state: 'done' | 'now' | 'todo'; title: string; text: ReactNode }

/** Past and future steps. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className="next-steps">
      {steps.map(({ state, title, text }) => (
        <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <b>{title}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
