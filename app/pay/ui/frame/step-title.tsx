'use client'

import { useEffect, useRef, type ReactNode } from 'react'

interface StepTitleProps {
  /** Identifies the screen: when it changes, the title gets the focus. */
  readonly name: string
  /** A sign above the title. */
  readonly mark?: ReactNode
  readonly children: ReactNode
}

/**
 * The heading of a step. It takes the focus when the step changes under the reader, or when a form of this
 * visit led here, unless a field of the step is marked as wrong: then that field takes it.
 */
export function StepTitle({ name, mark, children }: StepTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = name
    if (before === undefined ? cameByForm() : before !== name && !isTyping()) {
      const title = heading.current
      const wrongField = title?.closest('main')?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const target = wrongField ?? title
      target?.focus()
    }
  }, [name])
  return (
    <div className={mark === undefined ? 'title' : 'title title-marked'}>
      {mark}
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}

/** A field in which the customer is typing keeps the focus. */
const isTyping = (): boolean => document.activeElement instanceof HTMLInputElement

/** A form of this visit answers with the same address again. */
const cameByForm = (): boolean =>
  document.referrer !== '' && new URL(document.referrer).pathname === location.pathname
