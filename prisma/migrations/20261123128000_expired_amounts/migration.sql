-- Expired payments by what they lack and when they expired: money of a day may be of a payment that was open on that day.
CREATE INDEX payment_expired_rests ON payment (currency_code, (amount - money_received), processed_at) WHERE status = 'EXPIRED';
