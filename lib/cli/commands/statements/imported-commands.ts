import type { Command } from 'commander'
import { acceptGaps } from '../../../rails/own-accounts/statements/continuity/accept-gaps.ts'
import { restoredOf, type DecidedLine } from '../../../rails/own-accounts/statements/sql/decided-lines.ts'
import { selectImports, selectStatements } from '../../../rails/own-accounts/statements/sql/import-figures.ts'
import { undoImport } from '../../../rails/own-accounts/statements/undo/undo-import.ts'
import { LinesDecided } from '../../../rails/own-accounts/statements/undo/undo-lines.ts'
import { CommandFault } from '../../command-fault.ts'
import { approvedByOption, fourEyes, type People } from '../../four-eyes.ts'
import { accountArgument, findAccount } from '../../find-account.ts'
import { byOption, parseName } from '../../options.ts'
import type { Runner } from '../../runner.ts'
import { statementJson, storedImportJson } from '../../../rails/own-accounts/statements/import-json.ts'

/** `statement show|undo|accept-gap`: files that were imported. */
export function addImported(statement: Command, runner: Runner): void {
  addShow(statement, runner)
  addUndo(statement, runner)
  addAcceptGap(statement, runner)
}

const idOption = ['--id <IMPORT>', 'the idImport that "statement list" shows'] as const

function addShow(statement: Command, runner: Runner): void {
  statement
    .command('show')
    .description('one imported file: its statements, and what became of its lines')
    .requiredOption(...idOption)
    .addHelpText('after', '\nExample:\n  gateway statement show --id IMPORT')
    .action(async ({ id }: { id: string }) => {
      await runner.run(async ({ db }) => {
        const [stored] = await selectImports(db, { id })
        if (!stored) throw noSuchImport(id)
        const statements = (await selectStatements(db, stored.id)).map(statementJson)
        return { document: { ...storedImportJson(stored), statements } }
      })
    })
}

const noSuchImport = (id: string) => new CommandFault(`There is no import ${id}: "statement list" shows all.`)

function addUndo(statement: Command, runner: Runner): void {
  statement
    .command('undo')
    .description('take back an import of a wrong file, or for a wrong account')
    .requiredOption(...idOption)
    .requiredOption('--reason <TEXT>', 'why, for the audit', parseName)
    .option(
      '--with-matches',
      'also lines that somebody decided about: matches and bookings are undone, and merchants are debited',
    )
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
Its bookings are reversed. The same file may be imported again, and restores what was decided about its lines. Lines that payments or
payouts have, or that a person booked, are named, and nothing is done, unless --with-matches is given. Payouts keep their status. A line whose money went back to its payer
or its merchant cannot be undone: where that happens while the command runs, it names the line, and what is not undone stays booked.
"reimport" names other imports whose files have transfers that only this import had brought: import those files again.

"matched" names the decided lines. "reimportRestores" says what the import of the same file restores: MATCH (a divided receipt is divided again),
BOOKING, PAYOUT or RETURN with their fees; or NOTHING, and why. Owner and note of open items come back too, other things that people did do not.

Example:
  gateway statement undo --id IMPORT --reason "the file of another account" --by Ann --approved-by Ben`,
    )
    .action(
      async ({
        id,
        reason,
        withMatches,
        ...people
      }: People & { id: string; reason: string; withMatches?: true }) => {
        await runner.run(async (gateway) => {
          const options = { ...fourEyes(gateway, people), reason, withMatches: withMatches === true }
          const outcome = await undoImport(gateway, id, options).catch(explainDecided)
          if ('refused' in outcome) {
            if (outcome.refused === 'NO_SUCH_IMPORT') throw noSuchImport(id)
            throw new CommandFault('This import is undone already, or it is still being read.')
          }
          if ('undone' in outcome) {
            const { undone, reimport } = outcome
            const isStopped = 'stoppedBy' in outcome
            const matched = (isStopped ? outcome.stoppedBy : outcome.takenBack).map(matchedJson)
            const document = { idImport: id, undone, reimport, ...(matched.length > 0 && { matched }) }
            return isStopped ? { document, failed: true } : { document }
          }
          return {
            document: { idImport: id, undone: 0, matched: outcome.decided.map(matchedJson) },
            failed: true,
          }
        })
      },
    )
}

const matchedJson = (decided: DecidedLine) => {
  const { line, format, state, merchantCode, kind, paymentId, isFinal, notRestored } = decided
  return {
    // Of XML it is the entry and is text, as "statement read" prints it.
    line: format.startsWith('camt.') || !/^\d+$/.test(line) ? line : Number(line),
    bookedAs: state,
    ...(paymentId !== null && { merchantCode, kind, id: paymentId }),
    ...(isFinal
      ? { cannotBeUndone: true }
      : { reimportRestores: restoredOf(decided), ...(notRestored !== null && { because: notRestored }) }),
  }
}

function explainDecided(error: unknown): never {
  if (!(error instanceof LinesDecided)) throw error
  const [first, ...more] = error.payments.slice(0, 5).map(({ kind, paymentId }) => `${kind} ${paymentId}`)
  throw new CommandFault(
    first === undefined
      ? 'Lines of this import were decided meanwhile: run the command again, with --with-matches if they shall be undone too.'
      : `Payments got lines of this import meanwhile (${[first, ...more].join(', ')}): run the command again with --with-matches.`,
  )
}

function addAcceptGap(statement: Command, runner: Runner): void {
  statement
    .command('accept-gap')
    .description('accept what is missing between the statements of an account')
    .requiredOption('--account <ACCOUNT>', accountArgument)
    .requiredOption('--reason <TEXT>', 'why nothing is missing, for the audit', parseName)
    .addOption(byOption())
    .addOption(approvedByOption())
    .addHelpText(
      'after',
      `
Accepts all gaps that "account show" lists now; a later one is reported again.

Example:
  gateway statement accept-gap --account ID --reason "the bank began to count anew" --by Ann --approved-by Ben`,
    )
    .action(async ({ account, reason, ...people }: People & { account: string; reason: string }) => {
      await runner.run(async (gateway) => {
        const found = await findAccount(gateway, account)
        const gaps = await acceptGaps(
          gateway.db,
          found.settlesIn ?? found.id,
          reason,
          fourEyes(gateway, people),
        )
        if (gaps.length === 0) throw new CommandFault('The account has no gaps: nothing was accepted.')
        return {
          document: { idAccount: found.id, accepted: gaps.map(({ code, message }) => ({ code, message })) },
        }
      })
    })
}
