import type { Queryable } from '../../../../platform/db/database.ts'
import type { Decisions } from '../identity/line-facts.ts'

/**
 * Records which lines are new, and which are known: from another format, or because the account's rail has
 * reported the transfer.
 */
export async function keepDecisions(transaction: Queryable, { booked, sighted }: Decisions): Promise<void> {
  const all = [
    ...booked.map(({ maybeSameAs = null, ...one }) => ({
      ...one,
      maybeSameAs,
      state: 'NEW',
      duplicateOf: null,
    })),
    ...sighted.map((one) => ({
      ...one,
      state: one.isOfReport ? 'REPORTED' : 'DUPLICATE',
      isPossibleDuplicate: false,
      maybeSameAs: null,
    })),
  ]
  if (all.length === 0) return
  await transaction.query({
    name: 'keep_identity_of_lines',
    text: `
      update statement_line line
         set state = given.state, occurrence = given.occurrence, duplicate_of = given.duplicate_of,
             is_possible_duplicate = given.is_possible_duplicate, maybe_same_as = given.maybe_same_as
        from unnest($1::uuid[], $2::text[], $3::int[], $4::uuid[], $5::bool[], $6::uuid[])
          as given (id, state, occurrence, duplicate_of, is_possible_duplicate, maybe_same_as)
       where line.id = given.id and line.state = 'READ'`,
    values: [
      all.map(({ id }) => id),
      all.map(({ state }) => state),
      all.map(({ occurrence }) => occurrence),
      all.map(({ duplicateOf }) => duplicateOf),
      all.map(({ isPossibleDuplicate }) => isPossibleDuplicate),
      all.map(({ maybeSameAs }) => maybeSameAs),
    ],
  })
}

/**
 * A line that a file of the same format has brought says nothing new: it is not kept. Its statement keeps
 * what such lines add up to until its last day: they are in its balance.
 */
export async function deleteRepeated(transaction: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await transaction.query({
    name: 'delete_repeated_lines',
    text: `
      with gone as (
        delete from statement_line where id = any($1::uuid[]) and state = 'READ'
        returning payer_data_id, statement_id, booked_on, case direction when 'CREDIT' then amount else -amount end as amount),
      sums as (
        update bank_statement set repeated = repeated + own.amount
          from (select statement_id, sum(gone.amount) as amount
                  from gone join bank_statement on bank_statement.id = statement_id
                 where to_day is null or booked_on <= to_day group by 1) own
         where bank_statement.id = own.statement_id)
      delete from payer_data where id in (select payer_data_id from gone)`,
    values: [ids],
  })
}
