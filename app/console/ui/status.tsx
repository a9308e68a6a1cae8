import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'plain'

/** A word about the state of something; its colour repeats what the word says. */
export const Status = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span className="c-status" data-tone={tone}>
    {children}
  </span>
)
