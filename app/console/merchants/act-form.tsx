import type { ReactNode } from 'react'
import { ConsoleForm } from '../ui/form.tsx'
import type { Visit } from '../visit.ts'

interface ActFormProps {
  readonly visit: Visit
  readonly code: string
  /** The last part of the address, as `[act]/route.ts` knows it. */
  readonly act: string
  readonly children: ReactNode
  readonly name?: string
  readonly className?: string
  readonly hasFiles?: boolean
}

/** A form that changes a merchant. */
export const ActForm = ({ code, act, className = 'c-form', ...form }: ActFormProps) => (
  <ConsoleForm
    {...form}
    className={className}
    action={`/console/merchants/${encodeURIComponent(code)}/${act}`}
  />
)
