-- Sets the last value of a sequence.
select setval(:sequence::regclass, :value::bigint)
