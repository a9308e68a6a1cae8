/** Takes the HTML of an answer. */
export interface HtmlSink {
  write(chunk: Buffer): void
  end(): void
}

/** Where the parts go. */
export interface Turns {
  /** What was written in one turn, and more may follow. */
  readonly part: (bytes: Buffer) => void
  /** The end, after such parts. */
  readonly last: (bytes: Buffer) => void
  /** All, if it came in one turn. */
  readonly whole: (bytes: Buffer) => void
}

/** Hands on what is written in one turn of the event loop together. */
export function byTurns({ part, last, whole }: Turns): HtmlSink {
  let waiting: Buffer[] = []
  let turn: NodeJS.Immediate | undefined
  let begun = false
  const take = (): Buffer => {
    const bytes = Buffer.concat(waiting)
    waiting = []
    return bytes
  }
  return {
    write: (chunk) => {
      if (chunk.length === 0) return
      waiting.push(chunk)
      turn ??= setImmediate(() => {
        turn = undefined
        begun = true
        part(take())
      })
    },
    end: () => {
      clearImmediate(turn)
      ;(begun ? last : whole)(take())
    },
  }
}
