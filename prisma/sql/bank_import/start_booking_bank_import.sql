-- Records how many lines are known; from here on the import goes on after an interruption, unless it only
-- tries.
update bank_import set duplicates = :duplicates, state = case when :tries_only then state else 'BOOKING' end where id = :id
