'use client'

import type { ReactNode } from 'react'

interface SubmitOnChangeProps {
  id: string
  name: string
  defaultValue: string
  children: ReactNode
}

/** A list of choices that sends its form as soon as one is taken. */
export const SubmitOnChange = ({ children, ...select }: SubmitOnChangeProps) => (
  // The key makes a page that comes back from the history show what it is drawn for.
  <select
    key={select.defaultValue}
    {...select}
    autoComplete="off"
    onChange={(event) => event.currentTarget.form?.requestSubmit()}
  >
    {children}
  </select>
)
