-- The mail that asked for the document: it is not sent any more once the request was withdrawn or answered. Requests of older
-- versions have none.
alter table document_requests add column message_id uuid;
