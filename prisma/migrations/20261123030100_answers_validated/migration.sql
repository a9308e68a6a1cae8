-- Reads the table while it is read and written: validation takes a lock that stops neither.
ALTER TABLE callback_answer VALIDATE CONSTRAINT callback_answer_first_ends;
