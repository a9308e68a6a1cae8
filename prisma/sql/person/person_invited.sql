-- Keeps who gave a person the last invitation: that one has the link. Nothing where it is of the same request.
update person set invited_by = :invited_by, invited_under = :request_id where id = :id and invited_under is distinct from :request_id::uuid
