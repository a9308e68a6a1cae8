-- Keeps who gave a person the last invitation: that one has the link.
update person set invited_by = :invited_by where id = :id
