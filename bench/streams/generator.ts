/** The process that holds the streams of `npm run bench -- streams` open, one connection each. */
import { get, type IncomingMessage } from 'node:http'
import type { FromGenerator, ToGenerator } from './messages.ts'

/** How many streams are being opened at once. */
const openingAtOnce = 32

process.once('message', (message) => {
  const { origin, visits } = message as ToGenerator
  void openAll(origin, visits)
})
process.once('disconnect', () => process.exit())

async function openAll(origin: string, visits: ToGenerator['visits']): Promise<void> {
  const waiting = visits.entries()
  const lane = async () => {
    for (const [index, { id, cookie }] of waiting) await open(`${origin}/pay/${id}/events`, cookie, index)
  }
  await Promise.all(Array.from({ length: openingAtOnce }, lane))
  say({ opened: visits.length })
}

/** Resolves when the first state has come; reports each further one. */
function open(address: string, cookie: string, index: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { cookie }, agent: false }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200)
        return reject(new Error(`a stream was answered with ${answer.statusCode}`))
      let isFirst = true
      answer.setEncoding('utf8').on('data', (text: string) => {
        if (!text.includes('event: state')) return
        if (isFirst) resolve()
        else say({ index, at: Date.now() })
        isFirst = false
      })
      answer.once('close', () => say({ closed: index }))
    }).once('error', reject)
  })
}

function say(message: FromGenerator): void {
  process.send?.(message)
}
