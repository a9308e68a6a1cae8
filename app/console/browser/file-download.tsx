'use client'

import { useRef, useState, type MouseEvent } from 'react'

interface FileDownloadProps {
  readonly href: string
  readonly name: string
  readonly words: {
    /** `{size}` is how much has come. */
    readonly soFar: string
    readonly stop: string
    readonly failed: string
  }
}

/**
 * A link to a file that is made while it is sent. Without scripts the browser loads it; with them the page says
 * how much has come, and it can be stopped.
 */
export function FileDownload({ href, name, words }: FileDownloadProps) {
  const [said, say] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const load = async () => {
    const stop = new AbortController()
    running.current = stop
    say(words.soFar.replace('{size}', sizeText(0)))
    try {
      const answer = await fetch(href, { signal: stop.signal })
      if (!answer.ok || !answer.body || !answer.headers.has('content-disposition'))
        return location.assign(href)
      const pieces: Uint8Array<ArrayBuffer>[] = []
      let bytes = 0
      for (const reader = answer.body.getReader(); ;) {
        const { done, value } = await reader.read()
        if (done) break
        pieces.push(value)
        bytes += value.length
        say(words.soFar.replace('{size}', sizeText(bytes)))
      }
      save(new Blob(pieces), fileName(answer.headers.get('content-disposition') ?? ''))
      say(undefined)
    } catch {
      say(stop.signal.aborted ? undefined : words.failed)
    } finally {
      running.current = undefined
    }
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (!running.current) void load()
  }
  return (
    <span className="c-file">
      <a className="c-button" download href={href} onClick={onClick}>
        {name}
      </a>
      <output className="c-soft c-small">{said}</output>
      {said !== undefined && said !== words.failed && (
        <button type="button" className="c-button" data-kind="quiet" onClick={() => running.current?.abort()}>
          {words.stop}
        </button>
      )}
    </span>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const fileName = (disposition: string): string => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export'

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
