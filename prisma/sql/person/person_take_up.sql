-- A person takes up an invitation: chooses a name and a password.
update person set name = :name, password_hash = :password_hash where id = :id
returning email, name, role, merchant_code, time_zone
