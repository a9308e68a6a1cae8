import { performance } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { openFile } from '../../text/file-head.ts'
import { inOnePiece } from '../in-one-piece.ts'
import type { FirstRows } from '../first-rows.ts'
import { errorAt } from '../part.ts'
import type { FileOptions, StatementFile } from '../read-statement-file.ts'
import type { StatementPart } from '../statement.ts'
import { held, isZip } from '../zipped-files.ts'
import type { Answer, Request } from './messages.ts'

export interface ReadingLimits {
  /** Of reading itself: waiting for bytes and for what takes the parts does not count. */
  readonly seconds: number
  /** More for each megabyte of the file: 200 MB of XML take longer than a minute. */
  readonly secondsPerMegabyte: number
  readonly heapMegabytes: number
}

const usualLimits: ReadingLimits = { seconds: 60, secondsPerMegabyte: 1, heapMegabytes: 512 }
const megabyte = 1_000_000

/**
 * Reads a bank's file as `readStatementFile` does, in a thread of its own: a file that takes too much time or
 * memory ends the thread and is an error, and what this process serves goes on meanwhile.
 */
export async function readInThread(
  bytes: AsyncIterable<Uint8Array>,
  options: FileOptions,
  limits: ReadingLimits = usualLimits,
): Promise<StatementFile> {
  const exchange = openExchange(limits)
  const answers = answersOf(exchange, bytes[Symbol.asyncIterator](), options)
  const first = await answers.next()
  const format = !first.done && first.value.kind === 'FORMAT' ? first.value.format : undefined
  return { ...(format && { format }), parts: partsOf(first, answers) }
}

/**
 * The same bytes; of a ZIP archive with one file that file, inflated in the thread. An archive that takes too
 * much time or memory stays one: whoever reads it then says so.
 */
export async function unzippedInThread(
  bytes: AsyncIterable<Uint8Array>,
  limits: ReadingLimits = usualLimits,
): Promise<AsyncIterable<Uint8Array>> {
  const { head, all } = await openFile(bytes)
  if (!isZip(head)) return all
  const packed = await held(all)
  const answer = await askOnce({ kind: 'UNZIP', packed }, limits)
  return inOnePiece('kind' in answer && answer.kind === 'UNZIPPED' ? answer.bytes : packed)
}

/** What `firstRows` finds; undefined also where it takes too much time or memory. */
export async function firstRowsInThread(
  file: Uint8Array,
  count: number,
  limits: ReadingLimits = { ...usualLimits, seconds: 10, secondsPerMegabyte: 0 },
): Promise<FirstRows | undefined> {
  const answer = await askOnce({ kind: 'ROWS', file, count }, limits)
  return 'kind' in answer && answer.kind === 'FIRST_ROWS' ? answer.found : undefined
}

/** A question with one answer. */
async function askOnce(request: Request, limits: ReadingLimits): Promise<Answer | Limit> {
  const exchange = openExchange(limits)
  let isIdle = false
  try {
    const answer = await exchange.ask(request)
    isIdle = !('limit' in answer)
    return answer
  } finally {
    await exchange.close(isIdle)
  }
}

async function* partsOf(
  first: IteratorResult<Found, void>,
  answers: AsyncGenerator<Found, void>,
): AsyncGenerator<StatementPart> {
  try {
    if (!first.done && first.value.kind === 'PARTS') yield* first.value.parts
    for await (const found of answers) if (found.kind === 'PARTS') yield* found.parts
  } finally {
    await answers.return()
  }
}

type Found = Exclude<Answer, { kind: 'WANTS_BYTES' | 'UNZIPPED' | 'FIRST_ROWS' | 'END' }>

/**
 * What the thread finds; it gets the bytes of the file meanwhile, as it wants them. It reads on while what it
 * found is taken, by one message.
 */
async function* answersOf(
  exchange: Exchange,
  bytes: AsyncIterator<Uint8Array>,
  options: FileOptions,
): AsyncGenerator<Found, void> {
  let isWhole = false
  const found = async (request: Request): Promise<Exclude<Answer, { kind: 'WANTS_BYTES' }> | Limit> => {
    let answer = await exchange.ask(request)
    while ('kind' in answer && answer.kind === 'WANTS_BYTES') {
      const next = await bytes.next()
      answer = await exchange.ask(next.done ? { kind: 'BYTES' } : { kind: 'BYTES', bytes: next.value })
    }
    return answer
  }
  try {
    let coming = found({ kind: 'OPEN', options })
    for (;;) {
      const answer = await coming
      if ('limit' in answer) return yield { kind: 'PARTS', parts: [errorAt(1, answer.limit)] }
      if (answer.kind === 'END' || answer.kind === 'UNZIPPED' || answer.kind === 'FIRST_ROWS') break
      coming = found({ kind: 'GO_ON' })
      // Whoever asks for more is told of its error.
      coming.catch(() => {})
      yield answer
    }
    isWhole = true
  } finally {
    await exchange.close(isWhole)
    await bytes.return?.()
  }
}

/** A limit was broken, in words for whoever sent the file. */
interface Limit {
  readonly limit: string
}

interface Exchange {
  /** Throws where the thread fails. */
  readonly ask: (request: Request) => Promise<Answer | Limit>
  /** `isIdle`: it waits for another file. Otherwise a question without an answer is given up. */
  readonly close: (isIdle: boolean) => Promise<void>
}

function openExchange({ seconds, secondsPerMegabyte, heapMegabytes }: ReadingLimits): Exchange {
  const thread = takeThread(heapMegabytes)
  let isClosed = false
  let giveUp = () => {}
  let left = seconds * 1000
  const tooLong = () => `reading the file took longer than ${seconds} seconds: it was given up`
  const tooLarge = `reading the file took more than ${heapMegabytes} MB of memory: it was given up`
  return {
    ask: (request) => {
      if (request.kind === 'BYTES')
        left += ((request.bytes?.length ?? 0) / megabyte) * secondsPerMegabyte * 1000
      const began = performance.now()
      return new Promise((resolve, reject) => {
        if (isClosed) return resolve(notWanted)
        const settle = (act: () => void) => {
          clearTimeout(timer)
          thread.off('message', answered)
          thread.off('error', failed)
          left -= performance.now() - began
          act()
        }
        const answered = (answer: Answer) => settle(() => resolve(answer))
        const failed = (error: Error) =>
          settle(() => (isOutOfMemory(error) ? resolve({ limit: tooLarge }) : reject(error)))
        giveUp = () => settle(() => resolve(notWanted))
        const timer = setTimeout(() => settle(() => resolve({ limit: tooLong() })), Math.max(1, left))
        thread.on('message', answered)
        thread.on('error', failed)
        thread.postMessage(request, [])
      })
    },
    close: async (isIdle) => {
      if (isIdle) return keepThread(thread, heapMegabytes)
      isClosed = true
      giveUp()
      await thread.terminate()
    },
  }
}

const notWanted: Limit = { limit: 'the file is not wanted any more' }

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** A thread that has read its file waits so long for another: it takes a tenth of a second to start. */
const idleMilliseconds = 5_000
let idle:
  | { readonly thread: Worker; readonly heapMegabytes: number; readonly end: NodeJS.Timeout }
  | undefined

function takeThread(heapMegabytes: number): Worker {
  const kept = idle
  idle = undefined
  if (kept) clearTimeout(kept.end)
  if (kept?.heapMegabytes === heapMegabytes) {
    kept.thread.ref()
    return kept.thread
  }
  void kept?.thread.terminate()
  const file = new URL('./reading-thread.ts', import.meta.url)
  return new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }, execArgv: [] })
}

/** Keeps one thread at most, and no process alive for it. */
async function keepThread(thread: Worker, heapMegabytes: number): Promise<void> {
  if (idle) return void (await thread.terminate())
  thread.unref()
  const end = setTimeout(() => {
    idle = undefined
    void thread.terminate()
  }, idleMilliseconds).unref()
  idle = { thread, heapMegabytes, end }
}
