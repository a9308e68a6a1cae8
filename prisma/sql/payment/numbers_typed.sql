-- Those of these numbers that customers typed as external references of payments that may still succeed.
-- @column reference string
select distinct external_reference as reference from payment
 where external_reference = any(:numbers::text[]) and status in ('WAITING', 'PROCESSING', 'EXPIRED')
