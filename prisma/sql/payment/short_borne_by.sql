-- Who bore what a payment lacked, also after its completion was taken back.
-- @column short_borne_by 'HOUSE' | 'MERCHANT' | null
select short_borne_by from payment where merchant_code = :merchant_code and kind = :kind and payment_id = :payment_id
