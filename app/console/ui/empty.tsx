import type { ReactNode } from 'react'

/** What stands where a list has nothing: why, and what to do. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="c-empty">
    <strong>{title}</strong>
    {children}
  </div>
)
