/** What the rows of a filled database are computed from: the n-th payin is the same in each step. */
export interface StoredPayins {
  readonly payins: number
  readonly merchants: number
  /** The end of the 400 days over which they are spread, as PostgreSQL writes it. */
  readonly until: string
  /** Receiving accounts of INR. */
  readonly accountIds: readonly string[]
}

/** A number from 0 to 2^32 - 1 that depends on `n`. */
const drawn = (seed: number): string => `(hashint8(n * 64 + ${seed})::bigint + 2147483648)`

/** An ID that begins with the time, as `time_ordered_uuid` and `uuidV7` make them. */
const inOrder = (name: string): string =>
  `(lpad(to_hex((extract(epoch from created_at) * 1000)::bigint), 12, '0') || substr(md5('${name} ' || n), 13))::uuid`

/**
 * The payins as rows that the steps read. Of the first 94 percent, spread over 399 days, half succeeded and
 * the others expired or were refused. The rest is of the last day, and half of it is open: 3 percent of all.
 * A third of the payins belongs to the first three percent of the merchants. IDs and references of
 * payments are random.
 */
export function payinRows({ payins, merchants, until, accountIds }: StoredPayins): string {
  const recent = Math.floor(payins * 0.94)
  const accounts = accountIds.map((id) => `'${id}'`).join(', ')
  return `(
    select n, 'BENCH' || (1 + floor(${merchants} * power(${drawn(1)} / 4294967296.0, 3)))::int as merchant_code,
           md5('payment ' || n)::uuid::text as payment_id, ${inOrder('payer')} as payer_id, ${inOrder('receipt')} as receipt_id,
           ${inOrder('callback')} as callback_id, upper(substr(md5('reference ' || n), 1, 16)) as rail_reference,
           (array[${accounts}]::uuid[])[1 + n % ${accountIds.length}] as account_id,
           10 + (n * 7919 % 99000) / 100.0 as amount, round((10 + (n * 7919 % 99000) / 100.0) * 0.015, 2) as fee,
           case when n > ${recent} and ${drawn(2)} % 2 = 0 then 'WAITING'
                when ${drawn(3)} % 100 < 50 then 'SUCCESS' when ${drawn(3)} % 100 < 92 then 'EXPIRED' else 'REFUSED' end as status,
           created_at
      from (select n, '${until}'::timestamptz - case when n > ${recent} then interval '1 day' * ((${payins} - n) / ${payins - recent}.0)
              else interval '1 day' + interval '399 days' * ((${recent} - n) / ${recent}.0) end as created_at
              from generate_series(1, ${payins}::bigint) as n) as every)`
}
