-- What the next page of a session says about the form before it.
update person_session set notice = :notice::jsonb where id = :id
