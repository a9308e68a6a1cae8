import { amountShortest, money } from '../../money/money.ts'
import type { BankSide, UnfinishedImport } from '../../payments/rail/bank-side.ts'
import { describedAccounts } from '../../payments/sql/account-names.ts'
import type { Config } from '../../platform/config.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { rails } from '../../rails/rails.ts'
import { finding, type Finding } from '../finding.ts'

/** As docs/alerts.yml has it: a bank may take a day for a file. */
const confirmedWithinSeconds = 86_400
/** A file of 200 MB is booked in less. */
const importedWithinSeconds = 3_600

type Difference = Awaited<ReturnType<BankSide['differences']>>[number]

/** What is wrong between a live gateway's own accounts and their banks. */
export async function checkBankSide(db: Queryable, { mode }: Config): Promise<Finding[]> {
  if (mode !== 'live') return []
  const findings: Finding[] = []
  for (const { bankSide } of rails) if (bankSide) findings.push(...(await findingsOf(db, bankSide)))
  return findings
}

async function findingsOf(db: Queryable, bankSide: BankSide): Promise<Finding[]> {
  const late = (await bankSide.lateStatements(db)).filter(({ lateSeconds }) => lateSeconds > 0)
  const incomplete = (await bankSide.gaps(db)).filter(({ gaps }) => gaps.length > 0)
  const withGaps = new Set(incomplete.map(({ accountId }) => accountId))
  const differing = (await bankSide.differences(db)).filter(({ difference }) => difference.amount !== 0n)
  const waiting = (await bankSide.unconfirmedBatches(db)).filter(
    ({ seconds }) => seconds > confirmedWithinSeconds,
  )
  const unfinished = (await bankSide.unfinishedImports(db)).filter(
    ({ seconds }) => seconds > importedWithinSeconds,
  )
  const refused = await bankSide.refusedPlannedLines(db)
  const refusedLate = (await bankSide.refusedAfterSuccess(db)).filter(({ count }) => count > 0)
  const nameOf = await describedAccounts(db)
  return [
    ...unfinished.map((one) => finding('IMPORT_UNFINISHED', unfinishedOf(one))),
    ...refused.map(({ accountId, count, reason }) =>
      finding(
        'PLANNED_LINES_REFUSED',
        `${count === 1 ? '1 line' : `${count} lines`} that the bank of the account ${nameOf(accountId)} had planned cannot be booked: ${reason}.`,
      ),
    ),
    ...late.map(({ accountId, says }) =>
      finding('STATEMENT_LATE', `Of the account ${nameOf(accountId)} ${says}.`),
    ),
    ...incomplete.map(({ accountId, gaps }) => finding('STATEMENT_GAP', gapsOf(nameOf(accountId), gaps))),
    ...differing.map((differs) =>
      finding(
        'BOOKS_DIFFER',
        differenceOf(nameOf(differs.accountId), differs),
        withGaps.has(differs.accountId) ? 'WARNING' : 'ERROR',
      ),
    ),
    ...waiting.map(({ accountId, seconds }) =>
      finding(
        'BATCH_UNCONFIRMED',
        `The bank of the account ${nameOf(accountId)} has not confirmed a file of payouts for ${Math.floor(seconds / 3_600)} h.`,
      ),
    ),
    ...refusedLate.map(({ accountId, count }) =>
      finding(
        'PAYOUTS_REFUSED_AFTER_SUCCESS',
        `The bank of the account ${nameOf(accountId)} refused ${count === 1 ? '1 payout that had succeeded, and its' : `${count} payouts that had succeeded, and their`} money is not back.`,
      ),
    ),
  ]
}

const unfinishedOf = ({ id, fileName, state, seconds }: UnfinishedImport): string => {
  const file = fileName === null ? '' : ` (${fileName})`
  const what = state === 'BOOKING' ? 'Booking' : 'Undoing'
  return `${what} the import ${id}${file} began ${Math.floor(seconds / 3_600)} h ago, and is not finished.`
}

const gapsOf = (account: string, [first = '', ...more]: readonly string[]): string => {
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  return `Of the account ${account} ${first}${others}.`
}

const differenceOf = (account: string, { difference, day }: Difference): string => {
  const { amount, currencyCode } = difference
  const shown = amountShortest(money(amount < 0n ? -amount : amount, currencyCode))
  const side = amount < 0n ? 'less' : 'more'
  return `The books of the account ${account} have ${shown} ${currencyCode} ${side} than its bank at the end of ${day}.`
}
