import type { Gateway } from '../../gateway.ts'
import { failedFiles, type FailedFile } from '../../platform/statement-folder.ts'
import { accountNames } from '../payments/account-names.ts'

/** A file that failed, with the name of its account; undefined where no account has the ID of its folder. */
export interface NamedFailedFile extends FailedFile {
  readonly account: string | undefined
}

/**
 * The files of the watched folder of which nothing was imported; undefined where none is watched, or where this
 * machine has none. Whether another process imports them does not matter. The first `explained` have their reason.
 */
export async function readFailedFiles(
  { config: { statementDirectory: root }, db, mode }: Gateway,
  explained: number,
): Promise<readonly NamedFailedFile[] | undefined> {
  if (root === undefined || mode !== 'live') return undefined
  const files = await failedFiles(root, explained)
  if (!files) return undefined
  const nameOf = await accountNames({ db })
  return files.map((file) => ({ ...file, account: nameOf(file.accountId) }))
}
