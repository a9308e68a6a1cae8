-- The rail whose address has this unguessable part.
select id from rail where notice_token = :notice_token
