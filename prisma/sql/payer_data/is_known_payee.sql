-- Whether a merchant has paid one of the payers who say what is looked for; without a merchant: whether a return of
-- suspense was paid to one.
-- @column known boolean
with payer as (select id from payers_with(:ways))
select exists (
         select from payer join payment_attempt a on a.payer_data_id = payer.id
           join payment p using (merchant_code, kind, payment_id)
          where p.merchant_code = :merchant_code and is_paid_out(p.kind) and p.status = 'SUCCESS')
    or (:merchant_code::text is null and exists (
         select from payer join suspense_return r on r.payee_id = payer.id where r.state = 'PAID')) as known
