-- Out of the search of similar faces, and still kept: the person withdrew consent, or a legal hold alone stands in the way of its erasure.
alter table face_vectors add column set_aside_at timestamptz;
create index face_vectors_set_aside on face_vectors (request_id) where set_aside_at is not null;
update face_vectors v set set_aside_at = now() from verification_requests r where r.id = v.request_id and r.consent_state = 'withdrawn';
update face_indexes i set removal_count = removal_count + (select count(*) from face_vectors v where v.client_id = i.client_id and v.set_aside_at is not null);

-- On legal hold a face stays, what replaces it leaves a copy, and so do the matches that go with it.
create trigger faces_on_hold_stay before delete on face_vectors for each row execute function refuse_on_hold();
create trigger faces_are_copied_on_hold before update of sealed_vector on face_vectors for each row execute function keep_copy_on_hold();
create trigger face_pairs_are_copied_on_hold before delete on face_pairs for each row execute function keep_copy_on_hold();
