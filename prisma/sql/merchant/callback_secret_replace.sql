-- Stores a merchant's new callback secret, encrypted, and keeps the present one for the overlap in the
-- place of an earlier one.
update merchant set callback_secret = :sealed where code = :merchant_code
