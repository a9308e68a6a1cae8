import cluster, { type Worker } from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry, type Registry } from '@prometheus-io/client'

type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

// The messages between children and primary; other messages use the same channel.
interface ChildSays {
  /** From now on this child answers requests for its metrics. */
  readonly servesMetrics?: true
  /** Requests the metrics of all processes, under this request ID. */
  readonly requestsMetrics?: string
  readonly metrics?: { readonly question: string; readonly sent: ProcessMetrics }
}
interface PrimarySays {
  readonly metricsQuestion?: string
  /** Without text: a process did not answer in time. */
  readonly allMetrics?: { readonly wanted: string; readonly text: string | undefined }
}

const childPatienceMs = 3_000
const primaryPatienceMs = 2_000

/** Lets the primary request the metrics of this child. */
export function offerMetrics(registry: Registry): void {
  const say = (message: ChildSays) => process.send?.(message)
  process.on('message', ({ metricsQuestion: question }: PrimarySays) => {
    if (question === undefined) return
    void registry.getMetricsAsJSON().then((sent) => say({ metrics: { question, sent } }))
  })
  say({ servesMetrics: true })
}

/**
 * The metrics of all processes under GATEWAY_PROCESSES, added up: every child gets them through the primary.
 * Rejects when a process does not answer in time, since a sum without it would look as if its counters had
 * been reset.
 */
export function metricsOfProcesses(): Promise<string> {
  const wanted = randomUUID()
  return new Promise((resolve, reject) => {
    const end = (text: string | undefined) => {
      clearTimeout(timer)
      process.off('message', hear)
      if (text === undefined) reject(new Error('not every process sent its metrics in time'))
      else resolve(text)
    }
    const hear = ({ allMetrics }: PrimarySays) => {
      if (allMetrics?.wanted === wanted) end(allMetrics.text)
    }
    const timer = setTimeout(end, childPatienceMs, undefined)
    process.on('message', hear)
    process.send?.({ requestsMetrics: wanted } satisfies ChildSays)
  })
}

/** The part of `metricsOfProcesses` that runs in the primary. */
export function serveMetricsOfProcesses(): void {
  const senders = new Set<Worker>()
  const questions = new Map<string, (sent: ProcessMetrics) => void>()
  const ask = (child: Worker): Promise<ProcessMetrics> =>
    new Promise((resolve, reject) => {
      const question = randomUUID()
      const timer = setTimeout(reject, primaryPatienceMs, new Error('a process did not send its metrics'))
      const end = (sent: ProcessMetrics) => {
        clearTimeout(timer)
        child.off('exit', leave)
        questions.delete(question)
        resolve(sent)
      }
      const leave = () => end([])
      child.once('exit', leave)
      questions.set(question, end)
      say(child, { metricsQuestion: question })
    })
  cluster.on('message', (child: Worker, { servesMetrics, requestsMetrics: wanted, metrics }: ChildSays) => {
    if (servesMetrics) {
      senders.add(child)
      child.once('exit', () => senders.delete(child))
    }
    if (metrics) questions.get(metrics.question)?.(metrics.sent)
    if (wanted === undefined) return
    void Promise.all([...senders].map(ask)).then(
      async (all) => say(child, { allMetrics: { wanted, text: await sumOf(all) } }),
      () => say(child, { allMetrics: { wanted, text: undefined } }),
    )
  })
}

const say = (child: Worker, message: PrimarySays): void => {
  if (child.isConnected()) child.send(message)
}

const sumOf = (all: ProcessMetrics[]): Promise<string> => AggregatorRegistry.aggregate(all).metrics()
