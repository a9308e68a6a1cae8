-- Every rail with the account on which its money lies, in the order in which they were added.
-- @column methods string[]
-- @column capabilities unknown
-- @column account_id string
-- @column account_kind string
-- @column identifier string
-- @column holder string
-- @column details Record<string, string>
-- @column notice_delay_seconds number
-- @column cash_account_id string
select r.id, r.kind, r.name, r.currency_code, r.methods, r.settles_in, r.priority, r.share, r.amount_min, r.amount_max, r.is_enabled,
       r.settings, r.notice_token, r.capabilities, r.broken_since, r.last_answer_at,
       a.id as account_id, a.kind as account_kind, a.identifier, a.holder, a.bank_code, a.bank_name, a.bank_branch, a.details,
       a.notice_delay_seconds, a.identified_by, a.id as cash_account_id
  from rail r join receiving_account a on a.id = r.receiving_account_id
 order by r.created_at, r.id
