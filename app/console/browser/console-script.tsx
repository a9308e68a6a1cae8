'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { consoleAddressOf, followLink } from './follow-links.ts'
import { addressOf, sendForm } from './send-form.ts'

interface ConsoleScriptProps {
  /** Said where a form could not be sent. */
  readonly unsent: string
}

/**
 * What scripts add to the console: its links and forms change the page without loading it anew. Everything
 * works without it.
 */
export function ConsoleScript({ unsent }: ConsoleScriptProps) {
  const router = useRouter()
  const [sentence, say] = useState('')
  useEffect(() => {
    const open = (address: string) => {
      say('')
      // On a narrow screen the navigation is a fold above the page.
      document.querySelector('.c-menu[open]')?.removeAttribute('open')
      router.push(address)
    }
    const show = (address: string) => {
      say('')
      const { pathname } = new URL(address, location.href)
      if (pathname !== location.pathname) return router.push(address)
      if (address !== location.pathname + location.search) router.replace(address, { scroll: false })
      else router.refresh()
    }
    const onClick = (event: MouseEvent) => {
      const address = followLink(event)
      if (address !== undefined) open(address)
    }
    const onSubmit = (event: SubmitEvent) => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
      const form = event.target
      if (form.dataset['plain'] !== undefined || consoleAddressOf(addressOf(form)) === undefined) return
      event.preventDefault()
      void sendForm(form, event.submitter, { open, show, say: (said) => say(said ?? unsent) })
    }
    document.addEventListener('click', onClick)
    document.addEventListener('submit', onSubmit)
    // Programs that drive a browser wait for it: the keys and forms of a page answer from here on.
    document.documentElement.dataset['ready'] = ''
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('submit', onSubmit)
    }
  }, [router, unsent])
  return <output className="c-toast">{sentence}</output>
}
