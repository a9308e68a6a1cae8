import type { ReactNode } from 'react'
import { Glyph, type GlyphName } from '../../glyph.tsx'

export type StepState = 'done' | 'waiting' | 'failed'

const marks: Record<StepState, GlyphName> = { done: 'tick', waiting: 'wait', failed: 'cross' }
const words: Record<StepState, string> = { done: 'done', waiting: 'still to come', failed: 'failed' }

interface StepProps {
  title: string
  state: StepState
  children: ReactNode
}

/** One step between shop and gateway, with a mark that shows whether it is done. */
export const Step = ({ title, state, children }: StepProps) => (
  <li className="order-step panel" data-state={state}>
    <h2>
      <Glyph name={marks[state]} className="step-mark" />
      {title}
      <span className="visually-hidden">, {words[state]}</span>
    </h2>
    {children}
  </li>
)

interface HeaderListProps {
  headers: Readonly<Record<string, string>>
}

/** HTTP headers, one to a line, long values broken. */
export const HeaderList = ({ headers }: HeaderListProps) => (
  <dl className="headers">
    {Object.entries(headers).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
