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

/** Goes on by itself after a moment, announced, and can be stopped. The link beside it does the same. */
export function AutoLeave({ href, seconds, once, words }: AutoLeaveProps) {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    const key = `left ${once}`
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, 'yes')
    setLeft(seconds)
  }, [once, seconds])
  useEffect(() => {
    if (left === undefined) return
    if (left <= 0) return location.assign(href)
    const tick = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(tick)
  }, [left, href])
  if (left === undefined) return null
  return (
    <p className="soon">
      <span aria-hidden="true">{words.soon[left]}</span>
      <span className="visually-hidden" role="status">
        {words.soon[seconds]}
      </span>
      <button type="button" className="link" onClick={() => setLeft(undefined)}>
        {words.stay}
      </button>
    </p>
  )
}
