import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import type { Visit } from '../visit.ts'

interface ConsoleFormProps {
  readonly visit: Visit
  /** The address of its route handler, which calls `answerConsoleForm`. */
  readonly action: string
  readonly children: ReactNode
  readonly className?: string
  /** Whether it sends files. */
  readonly hasFiles?: boolean
  /** Whether it is answered with a file or a page of its own, which the browser shows itself. */
  readonly plain?: boolean
  /** Its accessible name, where the page has several. */
  readonly name?: string
  /** Where controls elsewhere on the page belong to it. */
  readonly id?: string
  /**
   * What Enter in a text field does where several buttons do different things: browsers press the first of them.
   * `SEND_TYPED`: it sends what was typed, by no button's value.
   */
  readonly enter?: 'NOTHING' | 'SEND_TYPED'
}

/** A form that changes something, and comes back to the page that it is on. */
export const ConsoleForm = ({
  visit,
  action,
  children,
  className,
  hasFiles = false,
  plain = false,
  name,
  id,
  enter,
}: ConsoleFormProps) => (
  <form
    id={id}
    method="post"
    action={action}
    className={className}
    encType={hasFiles ? 'multipart/form-data' : undefined}
    data-plain={plain || undefined}
    aria-label={name}
  >
    <input type="hidden" name="back" value={visit.address} />
    <input type="hidden" name="once" value={randomUUID()} />
    {enter && <input type="submit" hidden disabled={enter === 'NOTHING'} />}
    {children}
  </form>
)
