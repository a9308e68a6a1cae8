import type { Queryable } from '../db/database.ts'

/** The events of a merchant that name something, such as a payment, as JSON texts, the oldest first. */
export async function auditNaming(
  database: Queryable,
  merchantCode: string,
  named: object,
): Promise<readonly string[]> {
  const { rows } = await database.query<{ stored: string }>({
    name: 'audit_naming',
    text: `
      select to_jsonb(t)::text as stored from audit_event t
       where t.merchant_code = $1 and (t.before @> $2::jsonb or t.after @> $2::jsonb) order by t.id`,
    values: [merchantCode, JSON.stringify(named)],
  })
  return rows.map(({ stored }) => stored)
}
