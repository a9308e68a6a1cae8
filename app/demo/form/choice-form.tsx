'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent, ReactNode } from 'react'

interface ChoiceFormProps {
  /** The address that the form is sent to. */
  action: string
  /** The page that renders the form from its query. */
  page: string
  /** Controls whose change changes other controls: the page is rendered again for them. */
  redrawnBy: readonly string[]
  /** The controls that the page is rendered from; nothing that was typed goes into an address. */
  kept: readonly string[]
  className: string
  children: ReactNode
}

/**
 * A form whose later fields depend on the earlier ones. Without JavaScript a button renders the page again.
 */
export function ChoiceForm({ action, page, redrawnBy, kept, className, children }: ChoiceFormProps) {
  const router = useRouter()
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
    if (!redrawnBy.includes(target.name)) return
    const chosen = new FormData(currentTarget)
    const query = kept.flatMap((name) => {
      const value = chosen.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    })
    router.replace(`${page}?${new URLSearchParams(query)}`, { scroll: false })
  }
  return (
    <form className={className} method="post" action={action} onChange={follow}>
      {children}
      <noscript>
        <button className="action action-quiet" formMethod="get" formAction={page} formNoValidate>
          Show what follows from the choices
        </button>
      </noscript>
    </form>
  )
}
