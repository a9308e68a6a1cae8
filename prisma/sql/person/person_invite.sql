-- Writes a person; nothing where one has the e-mail address already.
-- @column id string
insert into person (email, name, role, merchant_code) values (:email, :name, :role, :merchant_code)
on conflict (email) do nothing returning id::text
