import type pg from 'pg';

/** Remembers which offers there are; what it answers brings the database back to them, sequences included, so that
 * the same work can be done and timed again and again. Offers that were there may have been sent since, but not
 * decided or revised. */
export async function rememberOffers(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ offer: number; audit: number; number: number }>(`
    select (select coalesce(max(candidate_offer_id), 1000) from offers) as offer,
      (select coalesce(max(audit_id), 0) from audit) as audit,
      (select last_value from candidate_numbers) as number`);
  const { offer, audit, number } = rows[0] ?? { offer: 0, audit: 0, number: 0 };
  await pool.query('drop table if exists offers_before');
  await pool.query('create table offers_before as select * from offers');
  await pool.query('alter table offers_before add primary key (candidate_offer_id)');
  return async () => {
    await pool.query(`
      begin;
      -- Letters and the audit are append-only: only the owner of the tables can do this.
      ${appendOnly.map((name) => `alter table ${name} disable trigger user;`).join('\n')}
      delete from pgboss.job where name in ('deliver-message', 'deliver-sms');
      delete from messages;
      delete from audit where audit_id > ${audit};
      delete from audit_heads;
      insert into audit_heads (chain, chain_number, hash)
      select distinct on (coalesce(candidate_offer_id, 0)) coalesce(candidate_offer_id, 0), chain_number, hash
      from audit order by coalesce(candidate_offer_id, 0), chain_number desc;
      delete from candidate_credentials where candidate_id in (
        select candidate_id from offers_before where sent_on is null
        union all select candidate_id from offers where candidate_offer_id > ${offer});
      delete from offer_letters where candidate_offer_id > ${offer};
      delete from offer_versions where candidate_offer_id > ${offer};
      delete from offers where candidate_offer_id > ${offer};
      update offers set status = b.status, revision = b.revision, sent_version = b.sent_version, sent_by = b.sent_by,
        sent_on = b.sent_on, delivery_state = b.delivery_state, delivery_on = b.delivery_on,
        delivery_message_id = b.delivery_message_id
      from offers_before b
      where b.candidate_offer_id = offers.candidate_offer_id and b.revision <> offers.revision;
      ${appendOnly.map((name) => `alter table ${name} enable trigger user;`).join('\n')}
      select setval('candidate_numbers', ${number});
      select setval(pg_get_serial_sequence('offers', 'candidate_offer_id'), ${offer});
      commit`);
    // Otherwise the dead rows would make each round slower than the one before.
    await pool.query(`vacuum offers, messages, candidate_credentials, pgboss.job, ${appendOnly.join(', ')}`);
  };
}

const appendOnly = ['audit', 'audit_heads', 'offer_letters', 'offer_versions'];
