-- Writes a person; nothing where one has the e-mail address already.
-- @column id string
insert into person (email, role, merchant_code) values (:email, :role, :merchant_code)
on conflict (email) do nothing returning id::text
