-- Changes the statuses of payments, each of them once, whose rows the transaction holds. A row for each that changed.
select from change_payments(:changes)
