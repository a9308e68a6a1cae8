/**
 * SQL: whether a statement begins with what another one of its last day closes with. Exports of tables
 * have no numbers, so only that says which of two came first.
 */
export const continuesAnother = (statement: string): string => `
  exists (
    select from bank_statement other
     where other.receiving_account_id = ${statement}.receiving_account_id and other.is_in_force and other.id <> ${statement}.id
       and other.to_day = ${statement}.to_day and other.closing = ${statement}.opening and other.opening <> other.closing)`
