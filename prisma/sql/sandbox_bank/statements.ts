// Written by npm run generate from the .sql files beside it and a migrated database.
import { statement, type StatementOf } from '#lib/platform/db/statement.ts'

/**
 * Whether the simulated bank reports what comes to its accounts.
 */
export const sandboxBankReports: StatementOf<void, { reports: boolean }> = statement(
  'sandbox_bank_reports',
  [],
  `select coalesce((select reports from sandbox_bank), true) as reports`,
)

/**
 * Lets the simulated bank report, or not.
 */
export const setSandboxBankReports: StatementOf<{ reports: boolean | null | undefined }, Record<string, never>> = statement(
  'set_sandbox_bank_reports',
  ['reports'],
  `insert into sandbox_bank (reports) values ($1) on conflict (id) do update set reports = excluded.reports`,
)
