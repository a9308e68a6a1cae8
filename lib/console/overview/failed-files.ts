import type { Gateway } from '../../gateway.ts'
import { failedFiles, type FailedFile } from '../../platform/statement-folder.ts'
import { accountNames } from '../payments/account-names.ts'

/** A file that failed, with the name of its account; undefined where no account has the ID of its folder. */
export interface NamedFailedFile extends FailedFile {
  readonly account: string | undefined
}

/** The files of the watched folder of which nothing was imported; undefined where this process watches none. */
export async function readFailedFiles({
  config: { statementDirectory: root, role },
  db,
}: Gateway): Promise<readonly NamedFailedFile[] | undefined> {
  if (root === undefined || role === 'server') return undefined
  const nameOf = await accountNames({ db })
  return (await failedFiles(root)).map((file) => ({ ...file, account: nameOf(file.accountId) }))
}
