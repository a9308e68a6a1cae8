-- The bytes of a batch's file, encrypted.
select file.* from payout_batch batch join stored_payer file on file.personal_id = batch.file_id where batch.id = :id
