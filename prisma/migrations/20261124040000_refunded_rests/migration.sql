-- Payments of which refunds took money out of suspense, by what they lack since then. Few payments are in it, and none of earlier releases.
CREATE INDEX payment_refunded_rests ON payment (currency_code, (amount - money_received + suspense_refunded))
  WHERE suspense_refunded > 0;
