import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from '@prometheus-io/client'

type Told = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

// What children and primary say to each other; other messages go over the same channel.
interface ChildSays {
  /** From now on this child answers when it is asked. */
  readonly tellsMetrics?: true
  /** The metrics of all, please, under this name. */
  readonly wantsMetrics?: string
  readonly metrics?: { readonly question: string; readonly told: Told }
}
interface PrimarySays {
  readonly tellMetrics?: string
  /** Without text: somebody did not answer in time. */
  readonly allMetrics?: { readonly wanted: string; readonly text: string | undefined }
}

const childPatienceMs = 3_000
const primaryPatienceMs = 2_000

/** Lets the primary ask this child for what it counts. */
export function tellClusterMetrics(registry: Registry): void {
  const say = (message: ChildSays) => process.send?.(message)
  process.on('message', ({ tellMetrics: question }: PrimarySays) => {
    if (question === undefined) return
    void registry.getMetricsAsJSON().then((told) => say({ metrics: { question, told } }))
  })
  say({ tellsMetrics: true })
}

/**
 * The metrics of all processes under GATEWAY_PROCESSES, added up: whichever child is asked asks the primary. Rejects when one of them
 * does not answer in time, since a sum without it would look as if its counters had begun anew.
 */
export function clusterMetrics(): Promise<string> {
  const wanted = randomUUID()
  return new Promise((resolve, reject) => {
    const end = (text: string | undefined) => {
      clearTimeout(timer)
      process.off('message', hear)
      if (text === undefined) reject(new Error('not every process told its metrics in time'))
      else resolve(text)
    }
    const hear = ({ allMetrics }: PrimarySays) => {
      if (allMetrics?.wanted === wanted) end(allMetrics.text)
    }
    const timer = setTimeout(end, childPatienceMs, undefined)
    process.on('message', hear)
    process.send?.({ wantsMetrics: wanted } satisfies ChildSays)
  })
}

/** What the primary must run for `clusterMetrics` in its children. */
export function serveClusterMetrics(): void {
  const tellers = new Set<Worker>()
  const questions = new Map<string, (told: Told) => void>()
  const ask = (child: Worker): Promise<Told> =>
    new Promise((resolve, reject) => {
      const question = randomUUID()
      const timer = setTimeout(reject, primaryPatienceMs, new Error('a process does not tell its metrics'))
      const end = (told: Told) => {
        clearTimeout(timer)
        child.off('exit', leave)
        questions.delete(question)
        resolve(told)
      }
      const leave = () => end([])
      child.once('exit', leave)
      questions.set(question, end)
      say(child, { tellMetrics: question })
    })
  cluster.on('message', (child: Worker, { tellsMetrics, wantsMetrics: wanted, metrics }: ChildSays) => {
    if (tellsMetrics) {
      tellers.add(child)
      child.once('exit', () => tellers.delete(child))
    }
    if (metrics) questions.get(metrics.question)?.(metrics.told)
    if (wanted === undefined) return
    void Promise.all([...tellers].map(ask)).then(
      async (all) => say(child, { allMetrics: { wanted, text: await sumOf(all) } }),
      () => say(child, { allMetrics: { wanted, text: undefined } }),
    )
  })
}

const say = (child: Worker, message: PrimarySays): void => {
  if (child.isConnected()) child.send(message)
}

const sumOf = (all: Told[]): Promise<string> => AggregatorRegistry.aggregate(all).metrics()
