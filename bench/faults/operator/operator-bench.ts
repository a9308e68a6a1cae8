import { randomUUID } from 'node:crypto'
import { checkLedger } from '#lib/doctor/books/check-ledger.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../load/random.ts'
import type { Act } from './acts.ts'
import { openCountingProxy, type CountingProxy } from './counting-proxy.ts'
import { openDesk, type DeskSetting } from './desk.ts'
import { runKilled, type Ended } from './killed-command.ts'
import { changeOf, differenceOf, readOutcome } from './outcome.ts'

export interface OperatorBenchOptions extends DeskSetting {
  readonly acts: readonly Act[]
  /** Of each act. */
  readonly kills: number
  readonly random: Random
  readonly onAct?: (result: ActResult) => void
}

export interface ActResult {
  readonly act: string
  /** What its process sends to the database when nothing disturbs it. */
  readonly messages: number
  /** Those that found the process alive. */
  readonly kills: number
  /** How many of these had done nothing, and how many everything. The others had done a part. */
  readonly before: number
  readonly after: number
  readonly failures: readonly string[]
}

/**
 * Does each act once undisturbed. Then again and again for another desk: its process is killed at a message,
 * and the same command is given again. The end must be that of the undisturbed one, and the ledger correct.
 */
export async function runOperatorBench(options: OperatorBenchOptions): Promise<readonly ActResult[]> {
  const proxy = await openCountingProxy(Number(new URL(options.environment['DATABASE_URL'] ?? '').port))
  const results: ActResult[] = []
  try {
    for (const act of options.acts) {
      const result = await runAct(options, proxy, act)
      results.push(result)
      options.onAct?.(result)
    }
    return results
  } finally {
    await proxy.close()
  }
}

/** A command that asks the database hardly anything: what it sends every other one sends too. */
const opensOnly = ['match', 'list', '--receipt', randomUUID()]

async function runAct(
  { kills, random, ...setting }: OperatorBenchOptions,
  proxy: CountingProxy,
  act: Act,
): Promise<ActResult> {
  const attempt = (last: number) => runAttempt(setting, proxy, act, last)
  const whole = await attempt(Infinity)
  const { messages } = whole.ended
  const opening = (await runKilled(proxy, setting.environment, opensOnly, Infinity)).messages
  const failures = whole.ended.exitCode === 0 ? [...whole.wrong] : [`ends with ${whole.ended.exitCode}`]
  if (whole.end === whole.untouched) failures.push('changes nothing')
  const counts = { kills: 0, before: 0, after: 0 }
  for (const last of moments(random, { from: opening, to: messages, count: kills })) {
    const killed = await attempt(last)
    if (!killed.ended.wasKilled) continue
    counts.kills += 1
    if (killed.atKill === killed.untouched) counts.before += 1
    if (killed.atKill === whole.end) counts.after += 1
    const wrong = [...differenceOf(killed.end, whole.end), ...killed.wrong]
    failures.push(...wrong.map((what) => `killed at message ${last} of ${messages}: ${what}`))
  }
  return { act: act.name, messages, ...counts, failures }
}

/** All messages from one to another, or so many of them: one drawn in each equal part. */
function moments(
  random: Random,
  { from, to, count }: { readonly from: number; readonly to: number; readonly count: number },
): readonly number[] {
  const all = Math.max(1, to - from)
  const parts = Math.min(count, all)
  const startOf = (part: number) => Math.floor((part * all) / parts)
  return Array.from({ length: parts }, (_, part) => {
    const start = startOf(part)
    return from + 1 + start + random.below(startOf(part + 1) - start)
  })
}

interface Attempt {
  readonly ended: Ended
  /** The change before the act, at the kill, and at the end. */
  readonly untouched: string
  readonly atKill: string
  readonly end: string
  readonly wrong: readonly string[]
}

async function runAttempt(
  setting: DeskSetting,
  proxy: CountingProxy,
  act: Act,
  last: number,
): Promise<Attempt> {
  const { db, environment } = setting
  const desk = await openDesk(setting)
  const words = await act.prepare(desk)
  const before = await readOutcome(db, desk.account, desk.merchant)
  const change = async () => changeOf(before, await readOutcome(db, desk.account, desk.merchant))
  const untouched = await change()
  const ended = await runKilled(proxy, environment, words, last)
  await connectionsEnded(setting)
  const atKill = await change()
  // A command that had done everything refuses to do it again; one that did nothing has a fault.
  if (ended.wasKilled) await runKilled(proxy, environment, words, Infinity)
  await desk.close()
  const wrong = (await checkLedger(db)).map((difference) => `ledger check: ${JSON.stringify(difference)}`)
  return { ended, untouched, atKill, end: await change(), wrong }
}

/** PostgreSQL ends what it was doing for a process before it notices that the process is gone. */
async function connectionsEnded({ db }: DeskSetting): Promise<void> {
  const busy = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
  while ((await db.pool.query(busy)).rowCount !== 0) await delay(10)
}
