-- Whether an index was built to the end; no row where there is none.
select indisvalid as valid from pg_index where indexrelid = to_regclass(:name)
