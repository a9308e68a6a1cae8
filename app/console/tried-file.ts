import { keepTried } from '#lib/console/accounts/tried-files.ts'
import { cashAccountNamed, tryFile, type FileTrial } from '#lib/console/accounts/try-file.ts'
import { actorAt } from '#lib/console/acts/deciding.ts'
import type { FormFields } from './form-fields.ts'
import { ConsoleRefusal, type Visit } from './visit.ts'

interface TriedNow {
  /** What it is kept as until its person imports it. */
  readonly id: string
  readonly trial: FileTrial
  readonly fileName: string
  /** What people call the account. */
  readonly account: string
}

/** Tries the bank's file of a form on the account that it names, and keeps it; undefined: no file was chosen. */
export async function trySentFile(visit: Visit, fields: FormFields): Promise<TriedNow | undefined> {
  const account = await cashAccountNamed(visit.gateway, fields.one('account'))
  if (!account) throw new ConsoleRefusal()
  const chosen = fields.file('file')
  if (!chosen) return undefined
  const file = {
    accountId: account.id,
    fileName: chosen.name.slice(0, 255),
    bytes: new Uint8Array(await chosen.arrayBuffer()),
  }
  const trial = await tryFile(visit.writes, file, actorAt(visit))
  const id = await keepTried(visit.writes, visit.person.personId, file, trial)
  return { id, trial, fileName: file.fileName, account: account.name }
}
