import type { ReactNode } from 'react'

interface StepTitleProps {
  /** Identifies the screen: when it changes, the title gets the focus (app/pay/browser/redraw). */
  readonly name: string
  /** A sign above the title. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/** The heading of a step. */
export const StepTitle = ({ name, mark, children }: StepTitleProps) => (
  <div className={mark === undefined ? 'title' : 'title title-marked'}>
    {mark}
    <h1 tabIndex={-1} data-step={name}>
      {children}
    </h1>
  </div>
)
