import { z } from 'zod'
import { calledOf } from '../../rails/own-accounts/accounts/account.ts'
import { acceptGaps } from '../../rails/own-accounts/statements/continuity/accept-gaps.ts'
import { findGaps } from '../../rails/own-accounts/statements/continuity/gaps.ts'
import { decidedLines, restoredOf } from '../../rails/own-accounts/statements/sql/decided-lines.ts'
import { selectImports, selectStatements } from '../../rails/own-accounts/statements/sql/import-figures.ts'
import { undoImport } from '../../rails/own-accounts/statements/undo/undo-import.ts'
import { LinesDecided } from '../../rails/own-accounts/statements/undo/undo-lines.ts'
import { accountOf } from './account-acts.ts'
import { decidedBy, isRefused, type Act } from './act.ts'
import { reason, uuid } from './fields.ts'

const undoing = z.object({
  importId: uuid,
  reason,
  /** Also lines that somebody decided about. */
  withMatches: z.boolean().default(false),
})

/** Takes back an import of a wrong file. The approver sees all that is taken back with it. */
export const undoStatementAct: Act<z.infer<typeof undoing>> = {
  name: 'statement undo',
  right: 'suspense.work',
  content: undoing,
  async describe({ db }, { importId, reason: why, withMatches }) {
    const [stored] = await selectImports(db, { id: importId })
    if (!stored) return { refused: 'There is no such import.' }
    if (stored.state === 'UNDONE') return { refused: 'This import is undone already.' }
    const decided = await decidedLines(db, { importId })
    if (decided.some(({ isFinal }) => isFinal))
      return { refused: 'A line of it cannot be undone any more: its money went back already.' }
    if (decided.length > 0 && !withMatches)
      return {
        refused: `${decided.length} of its lines are matched or booked: say that these are undone too.`,
      }
    const statements = await selectStatements(db, importId)
    return {
      title: `Undo the import of ${stored.fileName ?? 'a file without a name'}`,
      facts: [
        ['File', stored.fileName ?? undefined],
        ['Accounts', [...new Set(statements.map(({ account }) => account))].join(', ')],
        ['Imported at', stored.startedAt],
        ['Lines', String(stored.lines)],
        ['Decided lines that are taken back', String(decided.length)],
        ['Reason', why],
      ],
      ...(decided.length > 0 && {
        table: {
          columns: ['Line', 'Is now', 'Payment', 'The same file restores'],
          rows: decided.map((one) => [
            one.line,
            one.state,
            one.paymentId === null ? undefined : `${one.merchantCode} ${one.kind} ${one.paymentId}`,
            restoredOf(one),
          ]),
        },
      }),
    }
  },
  async perform(gateway, { importId, reason: why, withMatches }, deciders) {
    const options = { ...decidedBy(deciders), reason: why, withMatches }
    const outcome = await undoImport(gateway, importId, options).catch((error: unknown) => {
      if (!(error instanceof LinesDecided)) throw error
      return { decidedMeanwhile: true as const }
    })
    if ('decidedMeanwhile' in outcome || 'decided' in outcome)
      return { refused: 'Lines of this import were decided about meanwhile: look at them again.' }
    if ('refused' in outcome)
      return {
        refused:
          outcome.refused === 'NO_SUCH_IMPORT'
            ? 'There is no such import.'
            : 'This import is undone already, or it is still being read.',
      }
    const again =
      outcome.reimport.length === 0
        ? ''
        : ` ${outcome.reimport.length} other files have transfers that are in no book now: import them again.`
    if ('stoppedBy' in outcome)
      return {
        refused: `${outcome.undone} lines were undone; others cannot be undone any more, and stay booked.${again}`,
      }
    return { done: `The import is undone: ${outcome.undone} lines.${again}` }
  },
}

const accepting = z.object({ accountId: uuid, reason })

/** Says that nothing is missing between the statements of an account: the gaps that the approver saw. */
export const acceptGapAct: Act<z.infer<typeof accepting>> = {
  name: 'statement accept-gap',
  right: 'suspense.work',
  content: accepting,
  async describe(gateway, { accountId, reason: why }) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const gaps = await findGaps(gateway.db, account.settlesIn ?? account.id)
    if (gaps.length === 0) return { refused: 'The account has no gaps.' }
    return {
      title: `Accept ${gaps.length === 1 ? 'the gap' : `${gaps.length} gaps`} in the statements of ${calledOf(account)}`,
      facts: [
        ['Account', calledOf(account)],
        ...gaps.map(({ message }) => ['Gap', message] as const),
        ['Reason', why],
      ],
    }
  },
  async perform(gateway, { accountId, reason: why }, deciders) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const cash = account.settlesIn ?? account.id
    const accepted = await acceptGaps(gateway.db, cash, why, decidedBy(deciders))
    return accepted.length === 0
      ? { refused: 'The account has no gaps: nothing was accepted.' }
      : { done: `${accepted.length === 1 ? 'A gap was' : `${accepted.length} gaps were`} accepted.` }
  },
}
