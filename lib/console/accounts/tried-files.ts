import { randomUUID } from 'node:crypto'
import type { Gateway } from '../../gateway.ts'
import { currencyFromDatabase } from '../../money/currency.ts'
import { amountFixed, moneyFromDatabase, type Money } from '../../money/money.ts'
import type { DroppedFile, FileTrial } from './try-file.ts'
import { forgetTriedFile, insertTriedFile, readTriedBytes, readTriedFile } from '#sql/tried_file'

type Keeps = Pick<Gateway, 'db' | 'secrets'>

/** A file that a person tried, and may import within the hour. */
export interface TriedFile {
  readonly id: string
  readonly accountId: string
  readonly fileName: string
  readonly triedAt: Date
  readonly trial: FileTrial
}

const purposeOf = (id: string): string => `tried file ${id}`

/** Keeps a file with its trial until it is imported, encrypted: it names people. Returns its ID. */
export async function keepTried(
  { db, secrets }: Keeps,
  personId: string,
  { accountId, fileName, bytes }: DroppedFile,
  trial: FileTrial,
): Promise<string> {
  const id = randomUUID()
  await db.query(
    insertTriedFile({
      id,
      personId,
      receivingAccountId: accountId,
      fileName,
      sealed: secrets.seal(Buffer.from(bytes).toString('base64'), purposeOf(id)),
      trial: JSON.stringify(trial, writeMoney),
    }),
  )
  return id
}

/** What became of the trial of a file; undefined where the same person has tried none of this ID lately. */
export async function readTried(
  { db }: Pick<Gateway, 'db'>,
  personId: string,
  id: string,
): Promise<TriedFile | undefined> {
  const { rows } = await db.query(readTriedFile({ id, personId }))
  const [row] = rows
  return (
    row && {
      id,
      accountId: row.receiving_account_id,
      fileName: row.file_name,
      triedAt: row.tried_at,
      trial: JSON.parse(JSON.stringify(row.trial), readMoney) as FileTrial,
    }
  )
}

/** The file itself, to be imported; undefined in the same cases. */
export async function readTriedBytesOf(
  { db, secrets }: Keeps,
  personId: string,
  id: string,
): Promise<DroppedFile | undefined> {
  const { rows } = await db.query(readTriedBytes({ id, personId }))
  const [row] = rows
  return (
    row && {
      accountId: row.receiving_account_id,
      fileName: row.file_name,
      bytes: Buffer.from(secrets.open(row.sealed, purposeOf(id)), 'base64'),
    }
  )
}

/** Forgets a file that was imported, or that its person does not want. */
export async function forgetTried({ db }: Pick<Gateway, 'db'>, personId: string, id: string): Promise<void> {
  await db.query(forgetTriedFile({ id, personId }))
}

const writeMoney = (_: string, value: unknown): unknown =>
  isMoney(value) ? { amount: amountFixed(value), currencyCode: value.currencyCode } : value

const readMoney = (_: string, value: unknown): unknown =>
  isMoneyText(value) ? moneyFromDatabase(value.amount, currencyFromDatabase(value.currencyCode)) : value

const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' && value !== null && 'amount' in value && typeof value.amount === 'bigint'

const isMoneyText = (value: unknown): value is { readonly amount: string; readonly currencyCode: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currencyCode' in value
