-- The secret that makes the keys of payouts.
select secret from payout_key_secret
