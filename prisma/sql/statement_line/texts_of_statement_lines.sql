-- What lines say in words, encrypted.
select line.id, payer.* from statement_line line join stored_payer payer on payer.personal_id = line.payer_data_id
 where line.id = any(:ids::uuid[])
