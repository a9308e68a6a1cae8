-- The unguessable parts of the addresses of an order, made once. No row: there is no such order.
-- @column noticeToken string
-- @column answerToken string
update rail_order
   set notice_token = coalesce(notice_token, :notice_token), answer_token = coalesce(answer_token, :answer_token)
 where rail_id = :rail_id and key = :key
returning notice_token as "noticeToken", answer_token as "answerToken"
