import type { Gateway } from '../../gateway.ts'
import { calledOf, selectAccounts } from '../../rails/own-accounts/accounts/account.ts'
import { railKinds } from '../../rails/rails.ts'
import { openReturns, type OpenReturn } from '../../rails/rows/open-returns.ts'
import { selectRailRows, type RailRow } from '../../rails/rows/rail-row.ts'
import { readSettings } from '../../rails/rows/sealed-settings.ts'

/** A rail for people: of its settings only which there are, and when one of them ends. */
export interface ShownRail {
  readonly row: Omit<RailRow, 'sealedSettings'>
  readonly settlesIn: string | undefined
  readonly noticeAddress: string
  /** Undefined: they cannot be read, and have to be given again. */
  readonly settings: readonly { readonly name: string; readonly endsAt: Date | undefined }[] | undefined
  /** Money that its institution gave back, and that a person has to book. */
  readonly returns: readonly OpenReturn[]
}

/** Every rail that was added, in that order. */
export async function readRails({ db, secrets, publicUrl }: Gateway): Promise<readonly ShownRail[]> {
  const [rows, accounts, returns] = await Promise.all([
    selectRailRows(db),
    selectAccounts(db),
    openReturns(db),
  ])
  return rows.map(({ sealedSettings, ...row }) => {
    const account = accounts.find(({ id }) => id === row.settlesIn)
    const settings = readSettings(secrets, row.id, sealedSettings)
    const kind = railKinds.find((one) => one.kind === row.kind)
    const read = kind?.settings.safeParse(settings)
    const ends = read?.success ? (kind?.ends?.(read.data) ?? {}) : {}
    return {
      row,
      settlesIn: account && calledOf(account),
      noticeAddress: `${publicUrl}/n/${row.noticeToken}`,
      settings: settings && Object.keys(settings).map((name) => ({ name, endsAt: ends[name] })),
      returns: returns.filter(({ railId }) => railId === row.id),
    }
  })
}

/** What people call each account, by its ID: also those that settle in another. */
export const accountNames = async ({ db }: Gateway): Promise<ReadonlyMap<string, string>> =>
  new Map((await selectAccounts(db)).map((account) => [account.id, calledOf(account)]))

/** An account on which the money of a rail can arrive. */
export interface SettlingAccount {
  readonly id: string
  readonly name: string
  readonly currencyCode: string
}

export const settlingAccounts = async ({ db }: Gateway): Promise<readonly SettlingAccount[]> =>
  (await selectAccounts(db)).flatMap((account) =>
    account.settlesIn === undefined
      ? [{ id: account.id, name: calledOf(account), currencyCode: account.currencyCode }]
      : [],
  )
