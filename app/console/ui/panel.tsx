import { useId, type ReactNode } from 'react'

interface PanelProps {
  readonly title: ReactNode
  /** Links and small print beside the title. */
  readonly beside?: ReactNode
  readonly children: ReactNode
  readonly className?: string
}

/** One matter of a page, on a card, under its own heading. */
export function Panel({ title, beside, children, className }: PanelProps) {
  const heading = useId()
  return (
    <section
      className={className === undefined ? 'c-panel' : `c-panel ${className}`}
      aria-labelledby={heading}
    >
      <div className="c-panel-head">
        <h2 id={heading}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
