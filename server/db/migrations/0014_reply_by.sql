-- The last day on which an offer can be answered, to its end in Asia/Kolkata. Null until the offer is sent, unless HR set it;
-- offers sent before there was one can be answered without end.
alter table offers add column reply_by date;
