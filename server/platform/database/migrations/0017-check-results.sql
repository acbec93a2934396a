-- A check says passed, failed or not judged, with why. What an earlier version wrote as passed though what it measured shows that it was not made is not judged.
create function pg_temp.result_of(name text, passed boolean, fact jsonb, required jsonb) returns text[] language sql immutable as $$
  select case
    when not passed then array['failed', null]
    when name in ('expired', 'under-age') and fact = 'null' then '{not_judged,field_not_read}'
    when name = 'mrz-check-digits' and fact #>> '{}' like 'wrong%' then '{not_judged,picture_unreadable}'
    when name = 'mrz-check-digits' and fact #>> '{}' like '%in doubt%' then '{not_judged,too_unsure}'
    when name = 'fields-disagree' and fact #>> '{}' = 'nothing to compare' then '{not_judged,nothing_to_compare}'
    when name like 'missing-%' and fact = 'false' then '{not_judged,picture_unreadable}'
    when name = 'face-on-document' and fact = '0' then '{not_judged,picture_unreadable}'
    when name = 'document-type' and fact = '"unknown"' then '{not_judged,too_unsure}'
    -- Beyond their limit, and passed because another fault of the picture explained them.
    when name in ('glare', 'covered', 'print-copy') and fact > required then '{not_judged,picture_unreadable}'
    when name in ('colour', 'focus') and jsonb_typeof(required) = 'number' and fact < required then '{not_judged,picture_unreadable}'
    else array['passed', null]
  end
$$;

-- What was measured was a sentence in places, and told of the person in others: dates, ages, and names that differed. It is data now, and those lie sealed alone.
create function pg_temp.fact_of(name text, passed boolean, fact jsonb) returns jsonb language sql immutable as $$
  select case
    when name in ('expired', 'under-age') then 'null'
    when name = 'bounds' then to_jsonb(case when passed then 'whole' when fact >= '2' then 'corners_cut' else 'corner_outside' end)
    when name = 'back-side' then to_jsonb(case when passed then 'back' else 'front' end)
    when name = 'mrz-check-digits' then coalesce(to_jsonb(string_to_array(case when said like 'wrong: %' then substr(said, 8) end, ', ')), '[]')
    when name = 'fields-disagree' then (
      select coalesce(jsonb_agg(jsonb_build_object('field', found[1], 'agreement', case found[2] when 'differs' then 'different' when 'agrees' then 'same' else 'same_as_read' end)), '[]')
      from regexp_matches(said, '(documentNumber|surname|givenNames|birthDate|expirationDate) (differs|agrees but for the reading|agrees)', 'g') found)
    when name = 'answers-disagree' then jsonb_build_array(jsonb_build_object(
      'field', case said when 'Last Name' then 'surname' when 'First Name' then 'givenNames' when 'Date of Birth' then 'birthDate' else 'documentNumber' end,
      'agreement', case when passed then 'same' else 'different' end))
    when name = 'challenge' then to_jsonb(array_remove(string_to_array(said, ' '), ''))
    when name = 'focus' and jsonb_typeof(fact) = 'string' then '"letters_unsure"'
    else fact
  end
  from (select fact #>> '{}' as said) of_it
$$;

create function pg_temp.threshold_of(name text, fact jsonb, required jsonb) returns jsonb language sql immutable as $$
  select case
    when name = 'challenge' then jsonb_build_object('inOrder', to_jsonb(string_to_array(required ->> 'atLeast', ' ')))
    when jsonb_typeof(required) = 'object' then required
    when name = 'focus' and jsonb_typeof(fact) = 'string' then '{"oneOf": ["letters_sure"]}'
    when name = 'bounds' then '{"oneOf": ["whole"]}'
    when name = 'back-side' then '{"oneOf": ["back"]}'
    when name = 'document-type' then jsonb_build_object('oneOf', jsonb_build_array(required))
    when name = 'expired' then jsonb_build_object('onOrAfter', required)
    when jsonb_typeof(required) <> 'number' then 'null'
    when name = 'under-age' then jsonb_build_object('atLeast', required, 'unit', 'years')
    when name = 'resolution' then jsonb_build_object('atLeast', required, 'unit', 'px_per_mm')
    when name = 'perspective' then jsonb_build_object('atMost', required, 'unit', 'degrees')
    when name = 'same-picture' then jsonb_build_object('above', required)
    when name in ('no-document', 'focus', 'colour', 'face-on-document') or (name = 'exposure' and required > '1') then jsonb_build_object('atLeast', required)
    when name in ('several-documents', 'exposure') then jsonb_build_object('atMost', required)
    else jsonb_build_object('below', required)
  end
$$;

create function pg_temp.with_results(checks jsonb) returns jsonb language sql immutable as $$
  select coalesce(
    jsonb_agg(
      (judged - 'passed') || jsonb_build_object(
        'result', result[1],
        'reason', result[2],
        'fact', case when result[1] = 'not_judged' then 'null' else pg_temp.fact_of(name, passed, fact) end,
        'threshold', pg_temp.threshold_of(name, fact, required)
      ) order by place
    ),
    '[]'
  )
  from (
    select place, judged, judged ->> 'check' as name, (judged ->> 'passed')::boolean as passed,
      coalesce(judged -> 'fact', 'null') as fact, coalesce(judged -> 'threshold', 'null') as required
    from jsonb_array_elements(checks) with ordinality each (judged, place)
  ) old, pg_temp.result_of(name, passed, fact, required) result
$$;

update documents set checks = pg_temp.with_results(checks) where checks @> '[{"passed": true}]' or checks @> '[{"passed": false}]';
update liveness_checks set checks = pg_temp.with_results(checks) where checks @> '[{"passed": true}]' or checks @> '[{"passed": false}]';
