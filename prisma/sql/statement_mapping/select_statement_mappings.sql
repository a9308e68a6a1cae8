-- The layouts that the operator has added, by name.
select layout from statement_mapping order by name
