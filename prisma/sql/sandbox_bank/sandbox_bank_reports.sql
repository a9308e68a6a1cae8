-- Whether the simulated bank reports what comes to its accounts.
-- @column reports boolean
select coalesce((select reports from sandbox_bank), true) as reports
