'use client'

import { useEffect, useState } from 'react'

interface AutoLeaveProps {
  readonly href: string
  readonly seconds: number
  /** Names the occasion: who comes back by the back button is not thrown out again. */
  readonly once: string
  /** `soon` for each number of seconds left. */
  readonly words: { readonly soon: readonly string[]; readonly stay: string }
}

/**
 * Goes on by itself after a moment, announced, and can be stopped. The link beside it does the same. Not
 * inside a frame of the shop's: only a customer's own press leads the whole window elsewhere, and few banks
 * let themselves be framed.
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
