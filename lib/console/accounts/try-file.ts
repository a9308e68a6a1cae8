import { inOnePiece } from '../../bank-files/statements/in-one-piece.ts'
import type { FileError, FileWarning } from '../../bank-files/statements/statement.ts'
import type { Gateway } from '../../gateway.ts'
import { add, money, type Money } from '../../money/money.ts'
import type { CurrentActor } from '../../platform/audit/actor.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { importBankFile } from '../../rails/own-accounts/notices.ts'
import { lastStatements } from '../../rails/own-accounts/statements/continuity/last-statement.ts'
import type { ImportResult } from '../../rails/own-accounts/statements/import-result.ts'

/** A bank's file that a person drops on an account. */
export interface DroppedFile {
  readonly accountId: string
  readonly fileName: string
  readonly bytes: Uint8Array
}

/** Why a file is not imported here. */
export type Hindrance =
  /** Its opening balance does not continue what the account's statements end with. */
  | { readonly why: 'OPENING'; readonly said: string }
  /** So many of its lines are of days that have not come. */
  | { readonly why: 'AHEAD'; readonly count: number }
  | { readonly why: 'OTHER_ACCOUNT'; readonly said: string }
  | { readonly why: 'UNREADABLE' }

/** What would become of a file. */
export interface FileTrial {
  readonly format: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly lines: number
  /** What its booked lines add up to. */
  readonly sum: Money | undefined
  readonly opening: Money | undefined
  readonly closing: Money | undefined
  /** What the last statement before it closes with, and on which day. */
  readonly lastClosing: { readonly money: Money; readonly day: string } | undefined
  readonly matched: number
  readonly suspense: number
  readonly payouts: number
  readonly duplicates: number
  readonly ignored: number
  readonly restored: number
  readonly warnings: readonly FileWarning[]
  readonly errors: readonly FileError[]
  /** Nothing of it is imported while there is one. */
  readonly hindrances: readonly Hindrance[]
}

/** Says what an import of the file into the account would do, as `statement import --dry-run` does. */
export async function tryFile(gateway: Gateway, file: DroppedFile, actor: CurrentActor): Promise<FileTrial> {
  const [last] = await lastStatements(gateway.db, { accountId: file.accountId })
  const result = await importInto(gateway, file, actor, true)
  const { statements, lines, matched, suspense, payouts, duplicates, ignored, restored } = result
  const [first] = statements
  const days = (of: 'from' | 'to') => statements.flatMap((one) => one[of] ?? []).toSorted()
  return {
    format: result.format,
    from: days('from')[0],
    to: days('to').at(-1),
    lines,
    sum: first && statements.map(({ sum }) => sum).reduce(add, money(0n, first.sum.currencyCode)),
    opening: first?.opening,
    closing: statements.at(-1)?.closing,
    lastClosing: last?.closing && { money: last.closing, day: last.through },
    matched,
    suspense,
    payouts,
    duplicates,
    ignored,
    restored,
    warnings: result.warnings,
    errors: result.errors,
    hindrances: hindrancesOf(result),
  }
}

function hindrancesOf({ failure, errors, ahead, breaks }: ImportResult): readonly Hindrance[] {
  const isOther = failure === 'WRONG_ACCOUNT'
  return [
    ...(isOther ? [{ why: 'OTHER_ACCOUNT', said: errors[0]?.reason ?? '' } as const] : []),
    ...breaks
      .filter(({ code }) => code === 'BALANCE_GAP')
      .map(({ message }) => ({ why: 'OPENING', said: message }) as const),
    ...(ahead > 0 ? [{ why: 'AHEAD', count: ahead } as const] : []),
    ...(failure !== undefined && !isOther && ahead === 0 ? [{ why: 'UNREADABLE' } as const] : []),
  ]
}

/** What became of a file that a person wanted to be imported. */
export type Imported =
  | { readonly result: ImportResult }
  /** Something has changed since it was tried: nothing was imported. */
  | { readonly trial: FileTrial }

/**
 * Imports the file into the account, unless something hinders it now, whatever its trial said before. An
 * import that runs at the same time may still make a gap: the account then has it on the board.
 */
export async function importTried(
  gateway: Gateway,
  file: DroppedFile,
  actor: CurrentActor,
): Promise<Imported> {
  const trial = await tryFile(gateway, file, actor)
  return trial.hindrances.length > 0 ? { trial } : { result: await importInto(gateway, file, actor, false) }
}

async function importInto(
  gateway: Gateway,
  { accountId, fileName, bytes }: DroppedFile,
  actor: CurrentActor,
  isDryRun: boolean,
): Promise<ImportResult> {
  return importBankFile(gateway, { bytes: inOnePiece(bytes), fileName, accountId, isDryRun, actor })
}

/** The cash account of this ID, with what people call it; undefined where there is none. */
export async function cashAccountNamed(
  { db }: Pick<Gateway, 'db'>,
  accountId: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const account = (await selectAccounts(db)).find(({ id }) => id === accountId)
  if (!account || account.settlesIn !== undefined) return undefined
  return { id: account.id, name: calledOf(account) }
}
