-- Reads the tables while they are read and written: validation takes a lock that stops neither.
ALTER TABLE callback_delivery VALIDATE CONSTRAINT callback_delivery_first_ends;
ALTER TABLE callback_answer VALIDATE CONSTRAINT callback_answer_callback_id_fkey;
