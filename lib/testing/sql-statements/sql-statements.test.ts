import { describe, expect, it } from 'vitest'
import { outdated } from '../../../sdk/typescript/build/generated-files.ts'
import { testDatabase } from '../database/test-database.ts'
import { describeStatement } from './describe.ts'
import { generatedStatements } from './generate.ts'
import { readSqlFile } from './sql-file.ts'
import { typescriptOf } from './typescript-of.ts'

const database = await testDatabase()
const session = await database.session()

const declared = async (source: string): Promise<string> => {
  const file = readSqlFile('prisma/sql/payment/some_statement.sql', source)
  return typescriptOf(file, await describeStatement(session, file.text))
}

describe('a statement of prisma/sql', () => {
  it('has the types that are generated: otherwise run npm run generate', async () => {
    expect(outdated(new Map(await generatedStatements(session)))).toEqual([])
  })

  it('takes its values by name, and each name once', async () => {
    const found = await declared(
      '-- Finds.\nselect from payment where merchant_code = :code or :code like :payment_id',
    )
    expect(found).toContain(
      'StatementOf<{ code: string | null | undefined; paymentId: string | null | undefined }',
    )
    expect(found).toContain('merchant_code = $1 or $1 like $2')
  })

  it('keeps casts, quoted texts and comments as they are', () => {
    const text = `select ':a' || 'it''s :b'::text, now() -- of :c\n where 1 = :d::int`
    expect(readSqlFile('some.sql', `-- Asks.\n${text}`)).toMatchObject({
      text: text.replace(':d', '$1'),
      parameters: ['d'],
    })
  })

  it('knows which columns may be null, and which values a check or a referred column permits', async () => {
    const found = await declared(
      '-- Finds.\nselect kind, closes_at, (select 1) as one from payment_attempt join payment using (merchant_code, kind, payment_id)',
    )
    expect(found).toContain(
      `kind: 'payin' | 'payout' | 'topup' | 'refund'; closes_at: Date | null; one: number | null`,
    )
  })

  it('takes columns of tables that an outer join names for ones that may be null, unless its comment says otherwise', async () => {
    const join =
      'select m.code, p.kind, p.status from merchant m left join payment p on p.merchant_code = m.code'
    expect(await declared(`-- Joins.\n-- @column kind 'payin'\n${join}`)).toContain(
      "code: string; kind: 'payin'; status: 'WAITING' | 'PROCESSING' | 'SUCCESS' | 'REFUSED' | 'EXPIRED' | null }",
    )
    const same =
      'select a.code, b.code as other from merchant a left join (select * from merchant) b on false'
    expect(await declared(`-- Joins.\n${same}`)).toContain('code: string | null; other: string | null }')
    const query = 'with one as (select * from merchant) select m.code from merchant m left join one on true'
    expect(await declared(`-- Joins.\n${query}`)).toContain('code: string | null }')
    const both =
      'select a.kind, m.code from merchant m left join (payment a join payment_attempt b using (merchant_code)) on true'
    expect(await declared(`-- Joins.\n${both}`)).toContain("'refund' | null; code: string }")
  })

  it('takes a column of a view for that of its table', async () => {
    expect(await declared('-- Finds.\nselect personal_id, personal_key_purpose from stored_payer')).toContain(
      "personal_id: string; personal_key_purpose: 'SEAL' | 'LOOKUP' | 'DIGEST' | null }",
    )
  })

  it.each([
    ['select 1', 'begin with a comment'],
    ['-- Two.\nselect 1; select 2', 'one file holds one statement'],
    ['-- Wrong.\n-- @column code number\nselect code from merchant', 'code is string, not number'],
    ['-- Wrong.\n-- @column other string\nselect code from merchant', 'there is no column other'],
    ['-- Wrong.\nselect nothing from merchant', 'column "nothing" does not exist'],
  ])('is refused: %s', async (source, reason) => {
    await expect(async () => declared(source)).rejects.toThrow(reason)
  })
})
