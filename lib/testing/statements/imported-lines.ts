import { inOnePiece } from '../../bank-files/statements/in-one-piece.ts'
import { importBankFile } from '../../rails/own-accounts/notices.ts'
import { undoImport, type UndoOutcome } from '../../rails/own-accounts/statements/undo/undo-import.ts'
import type { TestGateway } from '../test-gateway.ts'
import { decided } from './statement-desk.ts'
import { written, type Transfer } from './written-files.ts'

/** Statements of one account and day, each of which begins where the one before has ended. */
export function importedLines(gateway: TestGateway, accountId: string, identifier: string) {
  const day = gateway.clock.now().toISOString().slice(0, 10)
  let opening = 1_000_000
  const sums = new Map<string, number>()
  return {
    /** Imports lines of today, and returns the ID of the import; `edit` changes the file before. */
    async importLines(
      lines: readonly Omit<Transfer, 'day'>[],
      edit = (file: string): string => file,
    ): Promise<string> {
      const facts = { account: identifier, from: day, to: day, opening }
      const file = written.mt940(
        facts,
        lines.map((line) => ({ day, ...line })),
      )
      const bytes = inOnePiece(Buffer.from(edit(file)))
      const { idImport = '', errors } = await importBankFile(gateway, { bytes, actor: decided.by, accountId })
      if (errors.length > 0) throw new Error(JSON.stringify(errors))
      const sum = lines.reduce((total, { amount }) => total + amount, 0)
      sums.set(idImport, sum)
      opening += sum
      return idImport
    },
    /** Undoes an import. What is imported next begins where that began: the same file may come again. */
    async undo(idImport: string, withMatches: boolean): Promise<UndoOutcome> {
      const outcome = await undoImport(gateway, idImport, { ...decided, reason: 'wrong file', withMatches })
      if ('undone' in outcome && outcome.undone > 0) opening -= sums.get(idImport) ?? 0
      return outcome
    },
    async stateOf(idImport: string): Promise<string | undefined> {
      const { rows } = await gateway.db.pool.query<{ state: string }>(
        'select state from bank_import where id = $1',
        [idImport],
      )
      return rows[0]?.state
    },
  }
}
