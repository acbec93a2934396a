-- Whoever does not agree to pictures asks for another way, and staff answer that they saw them in it.
alter table manual_reviews drop constraint manual_reviews_subject_check, drop constraint manual_reviews_answer_check;
alter table manual_reviews
  add constraint manual_reviews_subject_check check (subject in ('document', 'liveness', 'consent')),
  add constraint manual_reviews_answer_check
    check (answer in ('document_tries', 'liveness_tries', 'without_liveness', 'without_biometrics', 'declined'));
