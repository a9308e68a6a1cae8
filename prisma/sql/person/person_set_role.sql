-- Gives a person another role in the same place; nothing where it has that role.
update person set role = :role where id = :id and role <> :role
