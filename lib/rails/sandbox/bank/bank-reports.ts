import { setTimeout as delay } from 'node:timers/promises'
import type { CurrentActor } from '../../../platform/audit/actor.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { gatherCalls } from '../../../platform/db/gather/gathered-calls.ts'
import { sandboxBankReports, setSandboxBankReports } from '#sql/sandbox_bank'

/**
 * Whether the simulated bank reports what comes to its accounts. If not, only its statements tell of it, as
 * with the bank of an operator's own account. Chains report always: they have no statements.
 */
export async function bankReports(database: Queryable): Promise<boolean> {
  const { rows } = await database.query(sandboxBankReports())
  return rows[0]?.reports !== false
}

const rememberedForMs = 100

/**
 * `bankReports` for every payin that is opened: asked again when the answer is 100 ms old, by one connection.
 */
export function rememberBankReports(database: Queryable): () => Promise<boolean> {
  const ask = gatherCalls<undefined, boolean>({
    run: async (calls) => {
      const reports = await bankReports(database)
      return calls.map(() => reports)
    },
    most: Infinity,
    atOnce: 1,
  })
  let known: { readonly reports: Promise<boolean>; readonly at: number } | undefined
  return () => {
    const at = performance.now()
    if (known !== undefined && at - known.at < rememberedForMs) return known.reports
    const asked = { reports: ask(undefined), at }
    known = asked
    asked.reports.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.reports
  }
}

/**
 * Lets the simulated bank report, or not. What came before stays as it was reported, or not. When it returns,
 * no process remembers the former answer.
 */
export async function setBankReports(db: Database, reports: boolean, actor: CurrentActor): Promise<void> {
  await db.transaction(async (transaction) => {
    const before = { reports: await bankReports(transaction) }
    await transaction.query(setSandboxBankReports({ reports }))
    await recordAudit(transaction, { actor, command: 'sandbox bank', before, after: { reports } })
  })
  // Longer than it is remembered: a timer may end a millisecond early.
  await delay(2 * rememberedForMs)
}
