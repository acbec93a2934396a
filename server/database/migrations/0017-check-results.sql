-- A check says passed, failed or not judged, with why. What an earlier version wrote as passed though what it measured shows that it was not made is not judged.
create function pg_temp.result_of(judged jsonb) returns jsonb language sql immutable as $$
  select case
    when not (judged ->> 'passed')::boolean then '["failed", null]'::jsonb
    when name in ('expired', 'under-age') and fact = 'null' then '["not_judged", "field_not_read"]'
    when name = 'mrz-check-digits' and fact #>> '{}' like 'wrong%' then '["not_judged", "picture_unreadable"]'
    when name = 'mrz-check-digits' and fact #>> '{}' like '%in doubt%' then '["not_judged", "too_unsure"]'
    when name = 'fields-disagree' and fact #>> '{}' = 'nothing to compare' then '["not_judged", "nothing_to_compare"]'
    when name like 'missing-%' and fact = 'false' then '["not_judged", "picture_unreadable"]'
    when name = 'face-on-document' and fact = '0' then '["not_judged", "picture_unreadable"]'
    when name = 'document-type' and fact = '"unknown"' then '["not_judged", "too_unsure"]'
    -- Beyond their limit, and passed because another fault of the picture explained them.
    when name in ('glare', 'covered', 'print-copy') and fact > required then '["not_judged", "picture_unreadable"]'
    when name in ('colour', 'focus') and jsonb_typeof(required) = 'number' and fact < required then '["not_judged", "picture_unreadable"]'
    else '["passed", null]'
  end
  from (select judged ->> 'check' as name, judged -> 'fact' as fact, judged -> 'threshold' as required) of_it
$$;

create function pg_temp.with_results(checks jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(judged - 'passed' || jsonb_build_object('result', result -> 0, 'reason', result -> 1) order by place), '[]'::jsonb)
  from jsonb_array_elements(checks) with ordinality each (judged, place), pg_temp.result_of(judged) result
$$;

update documents set checks = pg_temp.with_results(checks) where checks @> '[{"passed": true}]' or checks @> '[{"passed": false}]';
update liveness_checks set checks = pg_temp.with_results(checks) where checks @> '[{"passed": true}]' or checks @> '[{"passed": false}]';
