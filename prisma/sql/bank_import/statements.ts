// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * The cash accounts of an import, with their rails, in the order of their IDs.
 */
export const accountsOfBankImport: StatementOf<{ importId: string | null | undefined }, { id: string; rail: string }> = statement(
  'accounts_of_bank_import',
  ['importId'],
  `select distinct account.id, account.provider as rail
  from bank_import import join bank_statement statement on statement.import_id = import.id
  join receiving_account account on account.id = statement.receiving_account_id
 where import.id::text = $1 order by 1`,
)

/**
 * Imports, newest first.
 */
export const bankImports: StatementOf<{ ownAccountsRailName: string | null | undefined; text: string | null | undefined; after: string | null | undefined; accountId: string | null | undefined; from: string | null | undefined; to: string | null | undefined; limit: bigint | number | null | undefined }, { id: string; format: string; fileName: string | null; importedBy: string; state: 'READING' | 'BOOKING' | 'BOOKED' | 'UNDOING' | 'UNDONE'; startedAt: Date; undoneAt: Date | null; ignored: number; duplicates: number; warnings: { code: string; message: string }[]; lines: number; receipts: number; payouts: number; openDebits: number; possibleDuplicates: number; matched: number; restored: number; suspense: number }> = statement(
  'bank_imports',
  ['ownAccountsRailName', 'text', 'after', 'accountId', 'from', 'to', 'limit'],
  `select import.id, import.format, import.file_name as "fileName", import.imported_by as "importedBy", import.state, import.started_at as "startedAt", import.undone_at as "undoneAt",
       import.ignored, import.duplicates, import.warnings,
       import.ignored + (select coalesce(sum(lines), 0)::int from bank_statement where import_id = import.id) as lines,
       line.*, line.receipts - line.matched as suspense
  from bank_import import
  cross join lateral (
    select count(*) filter (where line.state = 'RECEIPT')::int as receipts,
           count(*) filter (where line.state in ('PAYOUT', 'PAYOUT_RETURN'))::int + import.payouts as payouts,
           count(*) filter (where line.state = 'OPEN_DEBIT' and exists (
             select from suspense_item item where item.statement_line_id = line.id and item.closed_at is null))::int as "openDebits",
           count(*) filter (where line.is_possible_duplicate and line.state not in ('DUPLICATE', 'UNDONE'))::int as "possibleDuplicates",
           count(*) filter (where line.state = 'RECEIPT' and exists (
             select from receipt join receipt_match matched on matched.receipt_id = receipt.id and matched.undone_at is null
              where receipt.source = $1 and receipt.source_id in (line.id::text, line.id || '/1')))::int as matched,
           count(*) filter (where line.restores is not null and line.state <> 'UNDONE')::int as restored
      from statement_line line where line.import_id = import.id) line
 where ($2::text is null or import.id::text = $2)
   and ($3::uuid is null or (import.started_at, import.id) < (select started_at, id from bank_import where id = $3))
   and (($4::uuid is null and $5::date is null and $6::date is null) or exists (
         select from bank_statement statement
          where statement.import_id = import.id and ($4 is null or statement.receiving_account_id = $4)
            and ($5 is null or statement.to_day >= $5) and ($6 is null or statement.from_day <= $6)))
 order by import.started_at desc, import.id desc limit $7`,
)

/**
 * The imports whose files are being read, or were when their processes were killed.
 */
export const bankImportsBeingRead: StatementOf<void, { id: string }> = statement(
  'bank_imports_being_read',
  [],
  `select id from bank_import where state = 'READING'`,
)

/**
 * Deletes an import of which nothing was booked, with its lines and their personal data: a file with
 * errors, a trial, or one that only repeats others.
 */
export const deleteBankImport: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'delete_bank_import',
  ['id'],
  `delete from bank_import where id = $1`,
)

/**
 * All lines are booked.
 */
export const endBankImport: StatementOf<{ warnings: unknown; linesUndone: string | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'end_bank_import',
  ['warnings', 'linesUndone', 'id'],
  `update bank_import set state = 'BOOKED', booked_at = gateway_now(), warnings = $1::jsonb || coalesce((
         select jsonb_agg(warning) from jsonb_array_elements(warnings) warning
          where warning ->> 'code' = $2 and not $1::jsonb @> jsonb_build_array(warning)), '[]')
 where id = $3 and state = 'BOOKING'`,
)

/**
 * All lines of an import are undone: its statements are none any more.
 */
export const endUndoingBankImport: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'end_undoing_bank_import',
  ['importId'],
  `with undone as (
  update bank_import set state = 'UNDONE', undone_at = gateway_now() where id = $1 and state = 'UNDOING' returning id)
update bank_statement set is_in_force = false where import_id in (select id from undone)`,
)

/**
 * Records what the whole file said.
 */
export const finishReadingBankImport: StatementOf<{ digest: Uint8Array | null | undefined; ignored: number | null | undefined; warnings: unknown; id: string | null | undefined }, Record<string, never>> = statement(
  'finish_reading_bank_import',
  ['digest', 'ignored', 'warnings', 'id'],
  `update bank_import set digest = $1, ignored = $2, warnings = $3 where id = $4`,
)

/**
 * Two processes that book the same import take turns.
 */
export const holdBankImport: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'hold_bank_import',
  ['importId'],
  `select from bank_import where id = $1 and state not in ('UNDOING', 'UNDONE') for no key update`,
)

/**
 * Begins an import of a file; its digest is known once all of it was read.
 */
export const insertBankImport: StatementOf<{ id: string | null | undefined; format: string | null | undefined; accountGiven: string | null | undefined; fileName: string | null | undefined; actor: string | null | undefined }, Record<string, never>> = statement(
  'insert_bank_import',
  ['id', 'format', 'accountGiven', 'fileName', 'actor'],
  `insert into bank_import (id, format, digest, account_given, file_name, imported_by, started_at)
values ($1, $2, '', $3, $4, $5, gateway_now())`,
)

/**
 * Keeps that a status report was imported, and what it did: it has no lines, and is done at once.
 */
export const insertStatusReport: StatementOf<{ id: string | null | undefined; fileName: string | null | undefined; actor: string | null | undefined; payouts: number | null | undefined; warnings: unknown }, Record<string, never>> = statement(
  'insert_status_report',
  ['id', 'fileName', 'actor', 'payouts', 'warnings'],
  `insert into bank_import (id, format, digest, file_name, imported_by, payouts, warnings, state, started_at, booked_at)
values ($1, 'pain.002', '', $2, $3, $4, $5, 'BOOKED', gateway_now(), gateway_now())`,
)

/**
 * An import of planned lines whose day has come that was interrupted while it was booked.
 */
export const interruptedImportWithoutFile: StatementOf<{ byClock: string | null | undefined }, { id: string }> = statement(
  'interrupted_import_without_file',
  ['byClock'],
  `select id from bank_import where state = 'BOOKING' and imported_by = $1 order by started_at limit 1`,
)

/**
 * Whether the file of an import is being read.
 */
export const isBankImportBeingRead: StatementOf<{ id: string | null | undefined }, Record<string, never>> = statement(
  'is_bank_import_being_read',
  ['id'],
  `select from bank_import where id = $1 and state = 'READING'`,
)

/**
 * Takes the files of an account for this session, unless another session has them.
 */
export const lockAccountFiles: StatementOf<{ accountId: string | null | undefined }, { locked: boolean }> = statement(
  'lock_account_files',
  ['accountId'],
  `select pg_try_advisory_lock(720504, hashtext($1)) as locked`,
)

/**
 * Says that this process reads an import, until its connection ends.
 */
export const lockBankImport: StatementOf<{ importId: string | null | undefined }, { pg_advisory_lock: unknown }> = statement(
  'lock_bank_import',
  ['importId'],
  `select pg_advisory_lock(hashtextextended('bank_import ' || $1, 0))`,
)

/**
 * The oldest import of the same file, for the same accounts, in the state; one that is booked has every balance that
 * this one has.
 */
export const sameBankFile: StatementOf<{ id: string | null | undefined; state: string | null | undefined }, { id: string }> = statement(
  'same_bank_file',
  ['id', 'state'],
  `select same.id from bank_import this join bank_import same on same.digest = this.digest and same.id <> this.id
   -- Whether the file names its accounts or the importer does is one.
   and array(select receiving_account_id from bank_statement where import_id = same.id order by position)
     = array(select receiving_account_id from bank_statement where import_id = this.id order by position)
 where this.id = $1 and same.state = $2 and ($2 <> 'BOOKED' or not exists (
   select from bank_statement mine
    where mine.import_id = this.id and not exists (
      select from bank_statement theirs
       where theirs.import_id = same.id and theirs.position = mine.position
         and (mine.opening is null or theirs.opening is not distinct from mine.opening)
         and (mine.closing is null or theirs.closing is not distinct from mine.closing))))
 order by same.started_at limit 1`,
)

/**
 * Records how many lines are known; from here on the import goes on after an interruption, unless it only
 * tries.
 */
export const startBookingBankImport: StatementOf<{ duplicates: number | null | undefined; triesOnly: boolean | null | undefined; id: string | null | undefined }, Record<string, never>> = statement(
  'start_booking_bank_import',
  ['duplicates', 'triesOnly', 'id'],
  `update bank_import set duplicates = $1, state = case when $2 then state else 'BOOKING' end where id = $3`,
)

/**
 * Marks an import as being undone, where it is booked; returns its state before.
 */
export const startUndoingBankImport: StatementOf<{ importId: string | null | undefined }, { state: string }> = statement(
  'start_undoing_bank_import',
  ['importId'],
  `with before as materialized (
  select id, case when format = 'pain.002' then 'REPORT' else state end as state
    from bank_import where id::text = $1 for no key update),
changed as (
  update bank_import set state = 'UNDOING' from before where bank_import.id = before.id and before.state in ('BOOKING', 'BOOKED'))
select state from before`,
)

/**
 * Some lines of an import cannot be undone, so that it is no import that is being undone any more: its
 * other lines are known again.
 */
export const stopUndoingBankImport: StatementOf<{ importId: string | null | undefined }, Record<string, never>> = statement(
  'stop_undoing_bank_import',
  ['importId'],
  `update bank_import set state = case
         when exists (select from statement_line where import_id = $1 and state = 'NEW') then 'BOOKING' else 'BOOKED' end
 where id = $1 and state = 'UNDOING'`,
)

/**
 * Whether no other process reads an import.
 */
export const tryToLockBankImport: StatementOf<{ importId: string | null | undefined }, { held: boolean }> = statement(
  'try_to_lock_bank_import',
  ['importId'],
  `select pg_try_advisory_lock(hashtextextended('bank_import ' || $1, 0)) as held`,
)

/**
 * The imports whose lines are not all booked, or not all undone, the oldest first.
 */
export const unfinishedBankImports: StatementOf<void, { id: string; fileName: string | null; state: 'BOOKING' | 'UNDOING'; seconds: number }> = statement(
  'unfinished_bank_imports',
  [],
  `select id, file_name as "fileName", state, extract(epoch from gateway_now() - started_at)::float8 as seconds
  from bank_import where state in ('BOOKING', 'UNDOING') order by started_at, id`,
)

/**
 * Gives the files of an account back.
 */
export const unlockAccountFiles: StatementOf<{ accountId: string | null | undefined }, { pg_advisory_unlock: boolean | null }> = statement(
  'unlock_account_files',
  ['accountId'],
  `select pg_advisory_unlock(720504, hashtext($1))`,
)

/**
 * Adds a warning to imports, once: "statement list" shows it.
 */
export const warnBankImports: StatementOf<{ warnings: unknown; importIds: readonly (string | null | undefined)[] | null | undefined }, Record<string, never>> = statement(
  'warn_bank_imports',
  ['warnings', 'importIds'],
  `update bank_import set warnings = warnings || $1::jsonb
 where id = any($2::uuid[]) and not warnings @> $1::jsonb`,
)
