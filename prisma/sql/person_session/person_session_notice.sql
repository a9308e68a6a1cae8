-- What the next page of a session says; null once it was said.
update person_session set notice = :notice::jsonb where id = :id
