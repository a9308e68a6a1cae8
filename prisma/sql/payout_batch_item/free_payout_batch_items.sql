-- Takes orders out of a batch; without keys, all of them.
update payout_batch_item set state = :as
  where batch_id = :batch_id and state = 'IN_FORCE' and (:keys::uuid[] is null or key = any(:keys))
