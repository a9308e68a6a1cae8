import { z } from 'zod'
import { consolePhrases } from '../../i18n/console-messages.ts'
import { calledOf } from '../../rails/own-accounts/accounts/account.ts'
import { acceptGaps } from '../../rails/own-accounts/statements/continuity/accept-gaps.ts'
import { findGaps } from '../../rails/own-accounts/statements/continuity/gaps.ts'
import { decidedLines, restoredOf } from '../../rails/own-accounts/statements/sql/decided-lines.ts'
import { selectImports, selectStatements } from '../../rails/own-accounts/statements/sql/import-figures.ts'
import { undoImport } from '../../rails/own-accounts/statements/undo/undo-import.ts'
import { LinesDecided } from '../../rails/own-accounts/statements/undo/undo-lines.ts'
import { isRefused } from '../../platform/refused.ts'
import { accountOf } from './account-acts.ts'
import { decidedBy, type Act } from './act.ts'
import { reason, uuid } from './fields.ts'

const t = consolePhrases('acts')

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
    if (!stored) return { refused: t('import.none') }
    if (stored.state === 'UNDONE') return { refused: t('import.undoneAlready') }
    const decided = await decidedLines(db, { importId })
    if (decided.some(({ isFinal }) => isFinal)) return { refused: t('import.final') }
    if (decided.length > 0 && !withMatches)
      return {
        refused: t('import.decided', { count: decided.length }),
      }
    const statements = await selectStatements(db, importId)
    return {
      title: t('import.undo', { file: stored.fileName ?? t('import.noName') }),
      facts: [
        [t('fact.file'), stored.fileName ?? undefined],
        [t('fact.accounts'), [...new Set(statements.map(({ account }) => account))].join(', ')],
        [t('fact.importedAt'), stored.startedAt],
        [t('fact.lines'), String(stored.lines)],
        [t('fact.decidedLines'), String(decided.length)],
        [t('fact.reason'), why],
      ],
      ...(decided.length > 0 && {
        table: {
          columns: [t('fact.line'), t('fact.isNow'), t('fact.payment'), t('fact.restores')],
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
    if ('decidedMeanwhile' in outcome || 'decided' in outcome) return { refused: t('import.meanwhile') }
    if ('refused' in outcome)
      return {
        refused: outcome.refused === 'NO_SUCH_IMPORT' ? t('import.none') : t('import.notDone'),
      }
    const again =
      outcome.reimport.length === 0 ? '' : ` ${t('import.again', { count: outcome.reimport.length })}`
    if ('stoppedBy' in outcome)
      return {
        refused: t('import.partlyUndone', { count: outcome.undone, again }),
      }
    return { done: t('import.undone', { count: outcome.undone, again }) }
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
    if (gaps.length === 0) return { refused: t('gap.none') }
    return {
      title: t('gap.accept', { count: gaps.length, account: calledOf(account) }),
      facts: [
        [t('fact.account'), calledOf(account)],
        ...gaps.map(({ message }) => [t('fact.gap'), message] as const),
        [t('fact.reason'), why],
      ],
    }
  },
  async perform(gateway, { accountId, reason: why }, deciders) {
    const account = await accountOf(gateway, accountId)
    if (isRefused(account)) return account
    const cash = account.settlesIn ?? account.id
    const accepted = await acceptGaps(gateway.db, cash, why, decidedBy(deciders))
    return accepted.length === 0
      ? { refused: t('gap.noneAccepted') }
      : { done: t('gap.accepted', { count: accepted.length }) }
  },
}
