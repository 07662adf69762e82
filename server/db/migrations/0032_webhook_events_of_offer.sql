-- What is taken back, or removed with a person's data, is looked for by the offer.
create index webhook_events_of_offer on webhook_events (candidate_offer_id);
