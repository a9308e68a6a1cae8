import type { Command } from 'commander'
import { databaseName, reviewLedger, tablesAtOnce } from '../../doctor/books/check-ledger.ts'
import type { Gateway } from '../../gateway.ts'
import { checkpointFile } from '../checkpoint-file.ts'
import type { Runner } from '../runner.ts'

interface CheckOptions {
  checkpoint?: string
}

/** `ledger check`: recomputes the ledger while the gateway keeps running. */
export function addCheck(ledger: Command, runner: Runner): void {
  ledger
    .command('check')
    .description('recompute the ledger from its postings; exit code 1 and a list if anything differs')
    .option('--checkpoint <FILE>', 'store the position in FILE, and continue from it after an interruption')
    .addHelpText(
      'after',
      `
Runs in short transactions while the gateway keeps running: entries balance; balances are the sums of their postings; reserved is the
total of open payouts; every payment has the entries that its status requires, each once and with the right amount; every receipt is
booked, and matched or in suspense; no amount is claimed by two payments; settlements are consecutive and add up.
"count" is the number of differences, "differences" lists the first of them. The progress is printed on stderr.

The file of --checkpoint is removed when the check is complete.

Examples:
  gateway ledger check
  gateway ledger check --checkpoint /var/tmp/ledger-check.json`,
    )
    .action(async ({ checkpoint }: CheckOptions) => {
      await runner.run(async ({ db }) => {
        const { count, differences } = await checkFrom(db, runner, checkpoint)
        return { document: { clean: count === 0, count, differences }, failed: count > 0 }
      })
    })
}

async function checkFrom(db: Gateway['db'], runner: Runner, checkpoint: string | undefined) {
  const onProgress = everySecond((says) => runner.progress(`Checking ${says}`))
  if (checkpoint === undefined) return reviewLedger(db, { onProgress, sideBySide: tablesAtOnce })
  const file = checkpointFile(checkpoint)
  const from = await file.read(await databaseName(db))
  const report = await reviewLedger(db, {
    onProgress,
    onState: file.write,
    sideBySide: tablesAtOnce,
    ...(from && { from }),
  })
  await file.remove()
  return report
}

/** A check makes several statements a second. */
function everySecond(print: (line: string) => void): (line: string) => void {
  let printedAt = -Infinity
  return (line) => {
    if (performance.now() < printedAt + 1_000) return
    printedAt = performance.now()
    print(line)
  }
}
