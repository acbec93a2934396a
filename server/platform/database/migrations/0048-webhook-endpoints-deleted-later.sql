-- An endpoint that is deleted is gone for everybody who manages endpoints; what was sent to it stays readable for as long as other deliveries.
alter table webhook_endpoints add column deleted_at timestamptz;
create index webhook_endpoints_to_remove on webhook_endpoints (deleted_at) where deleted_at is not null;

-- Events one after the other of which every try was spent.
alter table webhook_endpoints add column spent_in_row integer not null default 0;

-- One index does what two did: an event once for an endpoint, and the deliveries of an event that is removed.
create unique index webhook_deliveries_event_once on webhook_deliveries (event_id, endpoint_id);
drop index webhook_deliveries_one_an_event;
drop index webhook_deliveries_of_event;
