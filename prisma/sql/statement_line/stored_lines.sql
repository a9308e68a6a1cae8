-- The lines of statements that tell of payments, a JSON list of merchants, kinds and IDs, with what is stored of people.
-- @column merchantCode string
-- @column kind PaymentKind
-- @column paymentId string
-- @column rows string
select asked.merchant_code as "merchantCode", asked.kind, asked.payment_id as "paymentId",
       jsonb_build_object('statement_lines', (
         select coalesce(jsonb_agg(to_jsonb(booked) - array['identity', 'refs'] || jsonb_build_object('payer_data', payer_json(payer))
                                   order by booked.booked_on, booked.id), '[]')
           from statement_line booked join payer_data payer on payer.id = booked.payer_data_id
          where booked.id in (select told.id from lines_of_payment(asked.merchant_code, asked.kind, asked.payment_id) told (id))))::text as rows
  from json_to_recordset(:payments) as asked (merchant_code text, kind text, payment_id text)
