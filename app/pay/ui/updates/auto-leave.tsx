'use client'

import { useEffect, useState } from 'react'

interface AutoLeaveProps {
  readonly href: string
  readonly seconds: number
  /** Identifies the occasion: a customer who uses the back button is not redirected again. */
  readonly once: string
  /** `soon` for each number of seconds left. */
  readonly words: { readonly soon: readonly string[]; readonly stay: string }
}

/**
 * Redirects after an announced delay, which the customer can stop. The link beside it does the same. Does
 * nothing in a frame of the shop: only the customer's own click may redirect the whole window, and few banks
 * allow framing.
 */
export function AutoLeave({ href, seconds, once, words }: AutoLeaveProps) {
  const [left, setLeft] = useState<number>()
  const [stays, setStays] = useState(false)
  const occasion = `left ${once}`

  useEffect(() => {
    if (stays || window.top !== window || sessionStorage.getItem(occasion) !== null) return
    let next = seconds
    const count = () => {
      setLeft(next)
      if (next === 0) {
        sessionStorage.setItem(occasion, 'yes')
        location.assign(href)
      }
      next -= 1
    }
    const first = requestAnimationFrame(count)
    const tick = setInterval(count, 1000)
    return () => {
      cancelAnimationFrame(first)
      clearInterval(tick)
    }
  }, [href, seconds, occasion, stays])

  if (left === undefined || left < 0 || stays) return null
  const stay = () => {
    sessionStorage.setItem(occasion, 'no')
    setStays(true)
  }
  return (
    <p className="soon">
      <span aria-hidden="true">{words.soon[left]}</span>
      <output className="visually-hidden">{words.soon[seconds]}</output>
      <button type="button" className="link" onClick={stay}>
        {words.stay}
      </button>
    </p>
  )
}
